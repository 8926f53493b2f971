import type { ObservedStatus } from 'kron-core';
import type { KronJob } from '../../input/kronJob.ts';
import type { Yielder } from '../../output/yielder.ts';
import type { SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import { TimeSpans } from '../../timeline/virtual/timeSpans.ts';
import { VirtualKronJob } from '../../timeline/virtual/virtualKronJob.ts';

const never = new TimeSpans([]);

/**
 * The periods of a KronJob that get an outcome in a span, by nominal time, if its Jobs end at once.
 *
 * @param status the periods handled before, and under which configuration
 */
export async function futureRuns(
  kronJob: KronJob,
  span: { from: number; to: number },
  status: ObservedStatus,
  yielder: Yielder,
): Promise<Map<number, SimulatedPeriod>> {
  const periods = new Map<number, SimulatedPeriod>();
  const settings = {
    ...span,
    jobDuration: { shortest: 0, longest: 0, distribution: undefined },
    seed: '',
    downtime: never,
    suspended: never,
  };
  const listener = {
    onPeriod: (period: SimulatedPeriod) => void periods.set(period.nominal, period),
    onReplaced: () => undefined,
  };
  const virtual = new VirtualKronJob(kronJob, settings, listener, status);
  while (virtual.step()) if (yielder.isDue()) await yielder.yieldToEventLoop();
  return periods;
}
