import { roughDuration } from '../../output/durationText.ts';
import { counted } from '../../output/fleetText.ts';
import { totalUpkeep, type Upkeep } from './controlled/upkeep.ts';
import type { SimulatedObject } from './simulatedObject.ts';

/** How what ran of ControlledJobs compares with what should have run; nothing without any. */
export function upkeepLines(objects: readonly SimulatedObject[]): string[] {
  const all = objects.flatMap(({ upkeep }) => upkeep ?? []);
  if (all.length === 0) return [];
  const total = totalUpkeep(all);
  return [
    upText(total),
    ...late(total.lateStarts, 'began late', total.longestDelay),
    ...late(total.lateStops, 'ended late', total.longestOverrun),
  ];
}

function upText({ shouldRun, ran }: Upkeep): string {
  if (shouldRun === 0) return 'nothing should have been running';
  // What is short of all is not to look like it.
  const percent = Math.floor((ran / shouldRun) * 1000) / 10;
  return `${roughDuration(ran)} of ${roughDuration(shouldRun)} that should be running (${percent} %)`;
}

function late(runs: number, what: string, longest: number): string[] {
  return runs === 0 ? [] : [`${counted(runs, 'run')} ${what}, by up to ${roughDuration(longest)}`];
}
