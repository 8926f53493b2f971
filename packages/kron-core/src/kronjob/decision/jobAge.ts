import { greatest } from './greatest.ts';
import type { ProvenJob } from './provenJobs.ts';

/** Compares two Jobs by creation time, then by period-id, then by name. Older Jobs come first. */
export function byAge(a: ProvenJob, b: ProvenJob): number {
  if (a.created !== b.created) return a.created - b.created;
  const byPeriod = compareText(a.period?.periodID ?? '', b.period?.periodID ?? '');
  return byPeriod === 0 ? compareText(a.job.name, b.job.name) : byPeriod;
}

/** The `count` oldest Jobs, oldest first. */
export function oldestJobs(jobs: readonly ProvenJob[], count: number): ProvenJob[] {
  if (count * fewOf <= jobs.length) return greatest(jobs, count, (a, b) => byAge(b, a)).reverse();
  const sorted = sortedByAge(jobs);
  sorted.length = Math.min(count, sorted.length);
  return sorted;
}

/** If more than one eighth of the Jobs is needed, it is faster to sort all Jobs. */
const fewOf = 8;

/**
 * Sorts integers of 32 bits, which is several times as fast as a sort with {@link byAge}. Each integer combines the creation
 * time and the index of a Job. If two creation times are equal, or differ too little for 32 bits, `byAge` sorts the Jobs.
 */
function sortedByAge(jobs: readonly ProvenJob[]): ProvenJob[] {
  const { length } = jobs;
  const oldest = jobs.reduce((least, { created }) => Math.min(least, created), Number.POSITIVE_INFINITY);
  const newest = jobs.reduce((most, { created }) => Math.max(most, created), Number.NEGATIVE_INFINITY);
  const steps = Math.floor(2 ** 32 / length) - 1;
  const step = Math.max(1, (newest - oldest) / steps);
  const keys = new Uint32Array(length);
  for (let index = 0; index < length; index += 1) {
    const { created } = jobs[index] as ProvenJob;
    keys[index] = Math.floor((created - oldest) / step) * length + index;
  }
  const sorted: ProvenJob[] = [];
  let before = Number.NEGATIVE_INFINITY;
  let isInOrder = true;
  for (const key of keys.sort()) {
    const job = jobs[key % length] as ProvenJob;
    if (job.created <= before) isInOrder = false;
    before = job.created;
    sorted.push(job);
  }
  return isInOrder ? sorted : sorted.sort(byAge);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
