import type { FleetRun } from '../fleet/fleet.ts';
import { lengthsOf } from './runTexts.ts';

/** Fewer finished Jobs say nothing about the next one. */
const fewest = 3;

/** A map of runs is replaced when one of them changes, so a page that asks often computes few medians. */
const known = new WeakMap<ReadonlyMap<string, FleetRun>, number | null>();

/**
 * The median duration of the finished Jobs of an object, in whole seconds. null: fewer than three have finished.
 *
 * @param runs - those of the object, see `RunsByObject`
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
