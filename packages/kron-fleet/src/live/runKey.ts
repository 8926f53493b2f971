import type { FleetRun } from '../fleet/fleet.ts';
import { timeOfRun } from './timeOfRun.ts';

/** Maximum number of runs of one object in a Fleet. */
const maxPerObject = 200;

/** The key of a run among the runs of its object: the period-id or, for a run without a period, the name of the Job. */
export function runKey({ periodID, jobName }: FleetRun): string {
  return periodID ?? `manual ${jobName ?? ''}`;
}

/** The newest runs of an object that a Fleet contains, by key. */
export function keptRuns(
  runs: ReadonlyMap<string, FleetRun>,
  most: number = maxPerObject,
): Map<string, FleetRun> {
  if (runs.size <= most) return new Map(runs);
  const entries = [...runs].sort(([, a], [, b]) => (timeOfRun(a) < timeOfRun(b) ? 1 : -1));
  return new Map(entries.slice(0, most));
}
