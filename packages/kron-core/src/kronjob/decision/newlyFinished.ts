import type { ObservedJob, ObservedStatus } from './observed.ts';

/**
 * The finished Jobs that the next status write counts. A Job is counted in the write that removes the Job from `active`. A
 * Job that finished before its period is recorded is counted in the write that records the period. A Job that did not fit
 * into `active` is never counted, because the stored status does not show whether it was counted before.
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
