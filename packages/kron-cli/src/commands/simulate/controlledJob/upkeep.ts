import { roughDuration } from '@kron/fleet/text/durationText';
import { counted } from '../../../output/fleetText.ts';

/** Compares what ran with what should have run, for one or more ControlledJobs. Durations are in seconds. */
export type Upkeep = {
  /** Created Jobs. A run has more than one if a suspension deleted its Job. */
  jobs: number;
  /** Runs whose Job was created after the start of the run. */
  lateStarts: number;
  longestDelay: number;
  /** Runs whose Job existed after the stop. */
  lateStops: number;
  longestOverrun: number;
  /** Total time from start to stop. */
  shouldRun: number;
  /** Total time between start and stop in which a Job existed. */
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

/** Describes the upkeep of all ControlledJobs; no lines if there are none. */
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
  // Round down, so that only a complete run shows 100 %.
  const percent = Math.floor((ran / shouldRun) * 1000) / 10;
  return `${roughDuration(ran)} of ${roughDuration(shouldRun)} that should be running (${percent} %)`;
}

function late(runs: number, what: string, longest: number): string[] {
  return runs === 0 ? [] : [`${counted(runs, 'run')} ${what}, by up to ${roughDuration(longest)}`];
}
