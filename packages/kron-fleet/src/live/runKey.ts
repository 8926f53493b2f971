import type { FleetRun } from '../fleet/fleet.ts';
import { timeOfRun } from './timeOfRun.ts';

/** Maximum number of runs of one object that are kept. */
const maxPerObject = 200;

/** Identifies a run among the runs of its object: by its period or, if it has none, by its Job. */
export function runKey({ periodID, jobName }: FleetRun): string {
  return periodID ?? `manual ${jobName ?? ''}`;
}

/** The newest runs of an object, by key. */
export function keptRuns(
  runs: ReadonlyMap<string, FleetRun>,
  most: number = maxPerObject,
): Map<string, FleetRun> {
  if (runs.size <= most) return new Map(runs);
  const entries = [...runs].sort(([, a], [, b]) => (timeOfRun(a) < timeOfRun(b) ? 1 : -1));
  return new Map(entries.slice(0, most));
}
