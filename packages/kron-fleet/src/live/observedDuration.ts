import type { FleetRun } from '../fleet/fleet.ts';
import { lengthsOf } from './runTexts.ts';

/** An estimate of the next Job's duration needs at least this number of finished Jobs. */
const fewest = 3;

/** A cache of the median for each map of runs. It is never outdated, because each change of a run creates a new map. */
const known = new WeakMap<ReadonlyMap<string, FleetRun>, number | null>();

/**
 * The median duration of an object's finished Jobs, in whole seconds. Null if fewer than three Jobs have finished.
 *
 * @param runs - the runs of the object, as in `RunsByObject`
 */
export function observedDuration(runs: ReadonlyMap<string, FleetRun> | undefined): number | null {
  if (runs === undefined) return null;
  const found = known.get(runs);
  if (found !== undefined) return found;
  const median = medianDuration([...runs.values()]);
  known.set(runs, median);
  return median;
}

function medianDuration(runs: readonly FleetRun[]): number | null {
  const finished = runs.filter(({ result }) => result === 'Succeeded' || result === 'Failed');
  const durations = finished.flatMap((run) => lengthsOf(run).duration ?? []).toSorted((a, b) => a - b);
  if (durations.length < fewest) return null;
  const middle = durations.length / 2;
  const [low = 0, high = 0] = [durations[Math.ceil(middle) - 1], durations[Math.floor(middle)]];
  return Math.round((low + high) / 2);
}
