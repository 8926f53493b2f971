import { instantSeconds } from '../../time/instantLike.ts';
import type { JobResult, Observed, ObservedJob } from '../decision/observed.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { Status, StoredPeriod } from './status.ts';

/** A Job's result as `status.recent` shows it. */
export function resultOf(job: ObservedJob | undefined): JobResult {
  if (job === undefined) return 'Deleted';
  if (job.state === 'active') return 'Active';
  return job.state === 'succeeded' ? 'Succeeded' : 'Failed';
}

/**
 * As many running Jobs are listed in a status: about a tenth of what an API server stores of one object. With more of
 * them the oldest are left out, for those that never end would otherwise keep the ends of new ones from being seen.
 */
export const listedActive = 1_000;

/** `active`, our newest running Jobs, oldest first; and `activeCount`, how many there are. */
export function activeJobs(observed: Observed): Pick<Status, 'active' | 'activeCount'> {
  const running = observed.jobs
    .filter((job) => job.owned && job.state === 'active')
    .sort((a, b) => instantSeconds(a.createdAt) - instantSeconds(b.createdAt) || (a.name < b.name ? -1 : 1))
    .map(({ name, uid }) => (uid === '' ? { name } : { name, uid }));
  const activeCount = running.length;
  return activeCount === 0 ? { activeCount } : { active: running.slice(-listedActive), activeCount };
}

/**
 * Our finished Jobs whose end is to be counted now: in the one write that takes a Job out of `active` or, where it is
 * seen finished at once, that records its period. One that `active` had no room for when it ended is never counted:
 * nothing stored tells it from one that was.
 *
 * @param recorded - names of the Jobs of the periods recorded now, by period-id
 */
export function endedJobs(
  previous: Status,
  observed: Observed,
  recorded: ReadonlyMap<string, string>,
): ObservedJob[] {
  const counted = new Set([...(previous.active ?? []).map(({ name }) => name), ...recorded.values()]);
  return observed.jobs.filter((job) => job.owned && job.state !== 'active' && counted.has(job.name));
}

/** `succeeded`, `failed` and `lastSuccessfulTime`, with those that ended counted. */
export function jobCounters(
  previous: Status,
  ended: readonly ObservedJob[],
  now: string,
): Pick<Status, 'succeeded' | 'failed' | 'lastSuccessfulTime'> {
  const successes = ended.filter((job) => job.state === 'succeeded');
  const last = [previous.lastSuccessfulTime, ...successes.map((job) => finishedAt(job, now))]
    .filter((time) => time !== undefined)
    .sort()
    .at(-1);
  return {
    succeeded: (previous.succeeded ?? 0) + successes.length,
    failed: (previous.failed ?? 0) + ended.length - successes.length,
    ...(last === undefined ? {} : { lastSuccessfulTime: last }),
  };
}

function finishedAt(job: ObservedJob, now: string): string {
  return job.finishedAt === undefined ? now : formatInstant(instantSeconds(job.finishedAt));
}

/** An entry of `recent` with the result that its Job has by now; a final result stays. */
export function withResult(entry: StoredPeriod, observed: Observed): StoredPeriod {
  if (entry.jobName === undefined || entry.result !== 'Active') return { ...entry };
  return { ...entry, result: resultOf(observed.jobs.find((job) => job.owned && job.name === entry.jobName)) };
}
