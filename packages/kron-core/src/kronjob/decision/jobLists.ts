import type { ProvenJob } from './provenJobs.ts';
import { isKeptByFinalizers } from './replacement.ts';

/** The maximum number of Jobs that a message names. */
export const namedJobs = 5;

/** Lists Jobs as the subject of a sentence: `Job a is` or `Jobs a, b are`. */
export function jobsAre(jobs: readonly ProvenJob[], count: number = jobs.length): string {
  return `${jobList(jobs, count)} ${count === 1 ? 'is' : 'are'}`;
}

/**
 * Lists Jobs by name: `Jobs a, b, c, d, e and 2 more`.
 *
 * @param count - the number of all Jobs, if `jobs` has only some of them
 */
export function jobList(jobs: readonly ProvenJob[], count: number = jobs.length): string {
  const names = jobs.slice(0, namedJobs).map(({ job }) => job.name);
  const more = count - names.length;
  return `${count === 1 ? 'Job' : 'Jobs'} ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Names the first Job that waits for finalizers, and these finalizers. */
export function keptBy(jobs: readonly ProvenJob[]): string {
  const kept = jobs.find(({ job }) => isKeptByFinalizers(job));
  if (kept?.job.finalizers === undefined) return '';
  const { name, finalizers } = kept.job;
  return `: Job ${name} waits for ${finalizers.length === 1 ? 'finalizer' : 'finalizers'} ${finalizers.join(', ')}`;
}
