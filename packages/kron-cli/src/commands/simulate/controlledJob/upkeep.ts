import { roughDuration } from '@kron/fleet/text/durationText';
import { counted } from '../../../output/fleetText.ts';

/** How closely the Jobs of one or more ControlledJobs followed the schedule. Durations are in seconds. */
export type Upkeep = {
  /** The number of created Jobs. A run gets a second Job if a suspension deleted the first one. */
  jobs: number;
  /** The number of runs whose Job was created after the start of the run. */
  lateStarts: number;
  longestDelay: number;
  /** The number of Jobs that existed after the stop of their run. */
  lateStops: number;
  longestOverrun: number;
  /** The total time of all runs, each from its start to its stop. */
  shouldRun: number;
  /** The part of `shouldRun` in which a Job existed. */
  ran: number;
};

export function noUpkeep(): Upkeep {
  return { jobs: 0, lateStarts: 0, longestDelay: 0, lateStops: 0, longestOverrun: 0, shouldRun: 0, ran: 0 };
}

export function totalUpkeep(all: readonly Upkeep[]): Upkeep {
  return all.reduce(
    (sum, one) => ({
      jobs: sum.jobs + one.jobs,
      lateStarts: sum.lateStarts + one.lateStarts,
      longestDelay: Math.max(sum.longestDelay, one.longestDelay),
      lateStops: sum.lateStops + one.lateStops,
      longestOverrun: Math.max(sum.longestOverrun, one.longestOverrun),
      shouldRun: sum.shouldRun + one.shouldRun,
      ran: sum.ran + one.ran,
    }),
    noUpkeep(),
  );
}

/** The lines about the upkeep of all ControlledJobs. None if there are no ControlledJobs. */
export function upkeepLines(objects: readonly { upkeep?: Upkeep }[]): string[] {
  const all = objects.flatMap(({ upkeep }) => upkeep ?? []);
  if (all.length === 0) return [];
  const total = totalUpkeep(all);
  return [
    upText(total),
    ...late(total.lateStarts, 'started late', total.longestDelay),
    ...late(total.lateStops, 'ended late', total.longestOverrun),
  ];
}

function upText({ shouldRun, ran }: Upkeep): string {
  if (shouldRun === 0) return 'nothing should have been running';
  // Round down, so that 100 % is shown only if a Job existed all the time.
  const percent = Math.floor((ran / shouldRun) * 1000) / 10;
  return `${roughDuration(ran)} of ${roughDuration(shouldRun)} that should be running (${percent} %)`;
}

function late(runs: number, what: string, longest: number): string[] {
  return runs === 0 ? [] : [`${counted(runs, 'run')} ${what}, by up to ${roughDuration(longest)}`];
}
