import { largestInt32 } from '../../reading/wholeNumber.ts';
import { readInstant } from '../../time/instantLike.ts';
import type { JobPeriod, ObservedJob, ObservedStatus } from './observed.ts';
import { type JobProof, periodOfRun } from './provenJobs.ts';

type StoredFailures = {
  readonly status: Pick<ObservedStatus, 'observedGeneration' | 'consecutiveFailures' | 'recent'>;
  /** `metadata.generation` of the KronJob as it is now. */
  readonly generation?: number | undefined;
};

/** A finished Job of a period. `ended` is in epoch seconds. */
type Run = JobPeriod & { readonly ended: number; readonly failed: boolean };

/**
 * The number of runs that failed in a row. Starts with the stored number, and goes through the Jobs that the next status
 * write counts, in the order of their ends. A failed Job adds 1, a successful Job sets 0. Only Jobs of periods count. After
 * an edit of the spec, the number is 0, and Jobs that ended before the edit was seen do not count.
 *
 * @param finished - the Jobs that {@link newlyFinished} returns
 */
export function consecutiveFailures(
  { status, generation }: StoredFailures,
  finished: readonly ObservedJob[],
  proof: Pick<JobProof, 'name' | 'window'>,
): number {
  const { observedGeneration, consecutiveFailures: stored = 0, recent = [] } = status;
  if (observedGeneration === undefined || observedGeneration !== generation) return 0;
  const isExecuted = ({ periodID }: JobPeriod): boolean =>
    (recent.find((entry) => entry.periodID === periodID)?.outcome ?? 'executed') === 'executed';
  const runs = finished
    .map((job) => runOf(job, proof))
    .filter((run) => run !== null)
    .filter(isExecuted)
    .sort(byEnd);
  const count = runs.reduce((failures, { failed }) => (failed ? failures + 1 : 0), stored);
  // A forged status can hold any count that the schema allows. The API server refuses a greater count.
  return Math.min(count, largestInt32);
}

/**
 * The finished Jobs that the next status write counts: the Jobs that it removes from `active`, and the Jobs whose period it
 * records. A Job that did not fit into `active` is not counted later, because the stored status does not show whether it was
 * counted before.
 *
 * @param active - `active` of the stored status
 * @param recorded - names of the Jobs of the periods recorded now
 */
export function newlyFinished(
  active: ObservedStatus['active'],
  jobs: readonly ObservedJob[],
  recorded: Iterable<string>,
): ObservedJob[] {
  const counted = new Set(recorded);
  for (const { name } of active ?? []) counted.add(name);
  return jobs.filter((job) => job.owned && job.state !== 'active' && counted.has(job.name));
}

/** The subject and verb of messages about a pause: `last 5 runs failed`. */
export function lastRunsFailed(count: number): string {
  return count === 1 ? 'last run failed' : `last ${count} runs failed`;
}

function runOf(job: ObservedJob, proof: Pick<JobProof, 'name' | 'window'>): Run | null {
  const period = periodOfRun(job, proof);
  if (period === null) return null;
  const ended = readInstant(job.finishedAt) ?? Number.POSITIVE_INFINITY;
  return { ...period, ended, failed: job.state === 'failed' };
}

function byEnd(a: Run, b: Run): number {
  // Does not subtract, because unknown ends are infinite, and the difference of two infinite ends is NaN.
  if (a.ended !== b.ended) return a.ended < b.ended ? -1 : 1;
  return a.due - b.due || a.nominal - b.nominal;
}
