import { CountedStarts } from './countedStarts.ts';
import { bothLoadsOf, type Load, type Pauses } from './load.ts';
import type { Minutes, Starter } from './starter.ts';

/** The Job starts of a fleet per minute. */
export type Forecast = Minutes & {
  /** Number of KronJobs that are not suspended. */
  kronJobs: number;
  /** Number of ControlledJobs that are not suspended. */
  controlledJobs: number;
  /** Number of CronJobs that are not suspended. */
  cronJobs: number;
  suspended: number;
  /** Number of periods that have no allowed second. */
  unschedulable: number;
  planned: Load;
  /** The load that the fleet would have if each Job started at its nominal time. */
  withoutWindows: Load;
};

export async function forecastFleet(
  starters: readonly Starter[],
  minutes: Minutes,
  pauses: Pauses,
): Promise<Forecast> {
  const active = starters.filter(({ suspended }) => !suspended);
  const countOf = (kind: Starter['kind']): number => active.filter((one) => one.kind === kind).length;
  const length = (minutes.to - minutes.from) / 60;
  const [planned, nominal] = [new Uint32Array(length), new Uint32Array(length)];
  const counted = new CountedStarts(minutes);
  let unschedulable = 0;
  const count = (counts: Uint32Array, time: number): void => {
    const minute = Math.floor((time - minutes.from) / 60);
    counts[minute] = (counts[minute] ?? 0) + 1;
  };
  for (const { starts } of active) {
    for (const start of starts(minutes)) {
      if (pauses.isDue()) await pauses.yieldToEventLoop();
      if (start.planned !== undefined) count(planned, start.planned);
      if (start.nominal !== undefined) count(nominal, start.nominal);
      if (start.unschedulable) unschedulable += 1;
      counted.add(start);
    }
    counted.endStarter();
  }
  const loads = await bothLoadsOf({ planned, nominal }, counted.startersOf(active), minutes, pauses);
  return {
    ...minutes,
    kronJobs: countOf('KronJob'),
    controlledJobs: countOf('ControlledJob'),
    cronJobs: countOf('CronJob'),
    suspended: starters.length - active.length,
    unschedulable,
    planned: loads.planned,
    withoutWindows: loads.nominal,
  };
}
