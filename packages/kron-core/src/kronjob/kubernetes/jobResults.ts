import { instantSeconds } from '../../time/instantLike.ts';
import { greatest } from '../decision/greatest.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { Observed, ObservedJob, RecentPeriod } from '../decision/observed.ts';
import type { Status, StoredPeriod } from './status.ts';

type Result = Required<Pick<RecentPeriod, 'result'>> & Pick<RecentPeriod, 'queue'>;

/** The result of a Job for `status.recent`. For a suspended Job, this includes the queue in which the Job waits. */
export function resultOf(job: ObservedJob | undefined): Result {
  if (job === undefined) return { result: 'Deleted' };
  if (job.state !== 'active') return { result: job.state === 'succeeded' ? 'Succeeded' : 'Failed' };
  if (job.suspended !== true) return { result: 'Active' };
  return { result: 'Suspended', ...(job.queue === undefined ? {} : { queue: job.queue }) };
}

/**
 * The maximum length of `status.active`. 1,000 entries take about a tenth of the size limit of a stored object. If more Jobs
 * are active, the newest ones are listed, because Jobs that never finish must not hide newer Jobs.
 */
const listedActive = 1_000;

/** `active` lists the newest running Jobs, oldest first. `activeCount` counts all of them. */
export function activeJobs(observed: Observed): Pick<Status, 'active' | 'activeCount'> {
  const running = observed.jobs
    .filter((job) => job.owned && job.state === 'active')
    .map(({ name, uid, createdAt }) => ({ name, uid, created: instantSeconds(createdAt) }));
  const activeCount = running.length;
  if (activeCount === 0) return { activeCount };
  const listed = greatest(running, listedActive, byAge);
  return { active: listed.map(({ name, uid }) => (uid === '' ? { name } : { name, uid })), activeCount };
}

type DatedJob = Pick<ObservedJob, 'name'> & { readonly created: number };

function byAge(a: DatedJob, b: DatedJob): number {
  if (a.created !== b.created) return a.created - b.created;
  return a.name < b.name ? -1 : 1;
}

/** The next values of `succeeded`, `failed` and `lastSuccessfulTime`. They include the newly finished Jobs. */
export function jobCounters(
  previous: Status,
  finished: readonly ObservedJob[],
  now: string,
): Pick<Status, 'succeeded' | 'failed' | 'lastSuccessfulTime'> {
  const successes = finished.filter((job) => job.state === 'succeeded');
  const last = lastSuccess(previous, successes, now);
  return {
    succeeded: (previous.succeeded ?? 0) + successes.length,
    failed: (previous.failed ?? 0) + finished.length - successes.length,
    ...(last === undefined ? {} : { lastSuccessfulTime: last }),
  };
}

/** The time of the last success. A stored time in the future would hide missing successes, so a new success replaces it. */
function lastSuccess(
  { lastSuccessfulTime }: Status,
  successes: readonly ObservedJob[],
  now: string,
): string | undefined {
  if (successes.length === 0) return lastSuccessfulTime;
  const ends = successes.map((job) => finishedAt(job, now)).map((end) => (end > now ? now : end));
  return [lastSuccessfulTime ?? '', ...ends]
    .filter((time) => time <= now)
    .sort()
    .at(-1);
}

function finishedAt(job: ObservedJob, now: string): string {
  return job.finishedAt === undefined ? now : formatInstant(instantSeconds(job.finishedAt));
}

/** Updates the result of an entry of `recent` from its Job. A final result stays. */
export function withResult(entry: StoredPeriod, observed: Observed): StoredPeriod {
  const { jobName, result, queue, ...period } = entry;
  if (jobName === undefined || (result !== 'Active' && result !== 'Suspended')) return { ...entry };
  return { ...period, jobName, ...resultOf(observed.jobs.find((job) => job.owned && job.name === jobName)) };
}
