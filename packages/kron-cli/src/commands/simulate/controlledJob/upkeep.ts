import { roughDuration } from '../../../output/durationText.ts';
import { counted } from '../../../output/fleetText.ts';

/** How what ran compares with what should have run: of one ControlledJob, or of many. Seconds but for counts. */
export type Upkeep = {
  /** Jobs that were created: more than runs, where one was deleted by a suspension. */
  jobs: number;
  /** Runs whose Job was created after their start, or after the simulation began in the middle of one. */
  lateStarts: number;
  longestDelay: number;
  /** Runs whose Job was still there after their stop. */
  lateStops: number;
  longestOverrun: number;
  /** From start to stop. */
  shouldRun: number;
  /** With a Job in being, within its run. */
  ran: number;
};

/** Nothing has been seen. */
export function noUpkeep(): Upkeep {
  return { jobs: 0, lateStarts: 0, longestDelay: 0, lateStops: 0, longestOverrun: 0, shouldRun: 0, ran: 0 };
}

/** That of several ControlledJobs together. */
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

/** How what ran of ControlledJobs compares with what should have run; nothing without any. */
export function upkeepLines(objects: readonly { upkeep?: Upkeep }[]): string[] {
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
