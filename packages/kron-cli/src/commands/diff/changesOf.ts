import { isDeepStrictEqual } from 'node:util';
import { utcText } from '@kron/fleet/text/instantText';
import type { ObservedStatus, Schedule } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import type { Yielder } from '../../output/yielder.ts';
import type { SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import { TimeSpans } from '../../timeline/virtual/timeSpans.ts';
import { VirtualKronJob } from '../../timeline/virtual/virtualKronJob.ts';
import { type Change, type ChangeReason, timeOf } from './change.ts';

/** A KronJob before and after the change. If the KronJob does not exist on one side, that side is undefined. */
export type Pair = {
  old: InputKronJob | undefined;
  new: InputKronJob | undefined;
  /** The name of the cluster. Present only if the times of `old` or `new` depend on it. */
  clusterName?: string | undefined;
};

type Periods = ReadonlyMap<number, SimulatedPeriod>;

/**
 * The runs of one KronJob that move, appear or vanish when the KronJob is edited. As in the operator, an edit does not start
 * a past period, or a period that has already run or been skipped.
 *
 * @param span from the edit to the last instant, in epoch seconds
 */
export async function changesOf(
  { old, new: next, clusterName }: Pair,
  { from, to }: { from: number; to: number },
  yielder: Yielder,
): Promise<Change[]> {
  const kronJob = next ?? old;
  // Runs depend only on the spec, which includes the identity and the hashes of the calendars.
  if (kronJob === undefined || isDeepStrictEqual(old?.spec, next?.spec)) return [];
  // Look further than `to`, so that a run that moves past the end does not count as vanished.
  const span = { from, to: to + reach(old) + reach(next) };
  const floor = old === undefined ? null : latestHandled(old.schedule, from);
  const status = statusAt(old, floor);
  const before: Periods = old === undefined ? new Map() : await futureRuns(old, span, status, yielder);
  const after: Periods = next === undefined ? new Map() : await futureRuns(next, span, status, yielder);
  const sides = { old, new: next, clusterName, from, floor };
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((nominal) => changeOf(kronJob, nominal, before.get(nominal), after.get(nominal), sides))
    .filter((change) => change !== undefined)
    .filter((change) => timeOf(change) <= to);
}

/**
 * The greatest nominal time of all periods that were due before `now`. null if no period was due. If windows overlap, the
 * period with this nominal time need not be the one that was due last.
 *
 * @param now epoch seconds
 * @returns epoch seconds
 */
function latestHandled(schedule: Schedule, now: number): number | null {
  const { dues, notBefore, notAfter } = schedule;
  const latest = Math.min(now - 1, notAfter);
  let nominal = schedule.latestNominal(latest - dues.windowOffset);
  while (nominal !== null && nominal + dues.windowOffset + dues.windowLength >= notBefore) {
    const { due } = dues.periodAt(nominal);
    if (due <= latest && due >= notBefore) return nominal;
    nominal = schedule.latestNominal(nominal - 1);
  }
  return null;
}

/** The status that the operator has stored at the time of the edit. */
function statusAt(old: InputKronJob | undefined, floor: number | null): ObservedStatus {
  if (old === undefined) return {};
  const { schedulingHash } = old.schedule;
  return floor === null ? { schedulingHash } : { schedulingHash, highestPeriodID: utcText(floor) };
}

/** Maximum distance of a run from its nominal time, in seconds. */
function reach(kronJob: InputKronJob | undefined): number {
  if (kronJob === undefined) return 0;
  const { windowOffset, windowLength } = kronJob.schedule.dues;
  return Math.abs(windowOffset) + windowLength;
}

type Sides = Pair & { from: number; floor: number | null };

function changeOf(
  kronJob: InputKronJob,
  nominal: number,
  before: SimulatedPeriod | undefined,
  after: SimulatedPeriod | undefined,
  sides: Sides,
): Change | undefined {
  const [oldTime, newTime] = [runTime(before), runTime(after)];
  if (oldTime === newTime) return undefined;
  const common = { kronJob, clusterName: sides.clusterName, nominal, oldTime, newTime };
  if (newTime === null)
    return { ...common, change: 'vanishes', because: vanishReason(nominal, after, sides) };
  if (oldTime === null) return { ...common, change: 'appears', because: appearReason(before, sides) };
  return { ...common, change: 'moves', because: null };
}

function runTime(period: SimulatedPeriod | undefined): number | null {
  return period?.outcome === 'executed' ? period.decided : null;
}

function appearReason(before: SimulatedPeriod | undefined, { old }: Sides): ChangeReason {
  if (old === undefined) return 'Added';
  if (old.schedule.policy.suspend) return 'Suspended';
  return before?.outcome === 'unschedulable' ? 'NoAllowedInstant' : 'NotScheduled';
}

function vanishReason(nominal: number, after: SimulatedPeriod | undefined, sides: Sides): ChangeReason {
  const { new: next, from, floor } = sides;
  if (next === undefined) return 'Removed';
  if (next.schedule.policy.suspend) return 'Suspended';
  if (after?.outcome === 'unschedulable') return 'NoAllowedInstant';
  if (!next.schedule.hasPeriod(nominal)) return 'NotScheduled';
  if (next.schedule.dues.periodAt(nominal).due < from) return 'Past';
  return floor !== null && nominal <= floor ? 'Overtaken' : 'NotScheduled';
}

const never = new TimeSpans([]);

/**
 * Simulates a KronJob in a span. Jobs are assumed to end at once.
 *
 * @param status the status of the KronJob at the beginning of the span
 * @returns the periods that run or get another outcome in the span, by nominal time
 */
async function futureRuns(
  kronJob: InputKronJob,
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
