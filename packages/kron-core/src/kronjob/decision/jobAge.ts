import { greatest } from './greatest.ts';
import type { ProvenJob } from './provenJobs.ts';

/** Orders Jobs from the oldest: by creation, then period-id, then name. */
export function byAge(a: ProvenJob, b: ProvenJob): number {
  if (a.created !== b.created) return a.created - b.created;
  const byPeriod = compareText(a.period?.periodID ?? '', b.period?.periodID ?? '');
  return byPeriod === 0 ? compareText(a.job.name, b.job.name) : byPeriod;
}

/** The oldest Jobs, in the order of their age. */
export function oldestJobs(jobs: readonly ProvenJob[], count: number): ProvenJob[] {
  return greatest(jobs, count, (a, b) => byAge(b, a)).reverse();
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
