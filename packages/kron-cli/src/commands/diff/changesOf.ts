import type { ObservedStatus, Schedule } from 'kron-core';
import type { KronJob } from '../../input/kronJob.ts';
import { utcText } from '../../output/instantText.ts';
import type { Yielder } from '../../output/yielder.ts';
import type { SimulatedPeriod } from '../../timeline/virtual/simulatedPeriod.ts';
import { type Because, type Change, timeOf } from './change.ts';
import { futureRuns } from './futureRuns.ts';

/** A KronJob before and after; undefined: it is not there. */
export type Pair = { old: KronJob | undefined; new: KronJob | undefined };

type Periods = ReadonlyMap<number, SimulatedPeriod>;

/**
 * The runs of one KronJob that move, appear or vanish when it is edited at an instant, as the operator would take it:
 * nothing of the past fires, and what has been handled stays so.
 *
 * @param span from the edit to the last instant that is of interest: epoch seconds
 */
export async function changesOf(
  { old, new: next }: Pair,
  { from, to }: { from: number; to: number },
  yielder: Yielder,
): Promise<Change[]> {
  const kronJob = next ?? old;
  if (kronJob === undefined) return [];
  // A run that moves beyond the end is no run that vanishes.
  const span = { from, to: to + reach(old) + reach(next) };
  const floor = old === undefined ? null : latestHandled(old.schedule, from);
  const status = statusAt(old, floor);
  const before: Periods = old === undefined ? new Map() : await futureRuns(old, span, status, yielder);
  const after: Periods = next === undefined ? new Map() : await futureRuns(next, span, status, yielder);
  const sides = { old, new: next, from, floor };
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((nominal) => changeOf(kronJob, nominal, before.get(nominal), after.get(nominal), sides))
    .filter((change) => change !== undefined)
    .filter((change) => timeOf(change) <= to);
}

/**
 * The greatest nominal time of the periods that were due before an instant; null: there was none. With windows that
 * overlap an earlier one may still be due.
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

/** What the operator has written down by then. */
function statusAt(old: KronJob | undefined, floor: number | null): ObservedStatus {
  if (old === undefined) return {};
  const { schedulingHash } = old.schedule;
  return floor === null ? { schedulingHash } : { schedulingHash, highestPeriodID: utcText(floor) };
}

/** How far from its nominal time a run can be. */
function reach(kronJob: KronJob | undefined): number {
  if (kronJob === undefined) return 0;
  const { windowOffset, windowLength } = kronJob.schedule.dues;
  return Math.abs(windowOffset) + windowLength;
}

type Sides = Pair & { from: number; floor: number | null };

function changeOf(
  kronJob: KronJob,
  nominal: number,
  before: SimulatedPeriod | undefined,
  after: SimulatedPeriod | undefined,
  sides: Sides,
): Change | undefined {
  const [oldTime, newTime] = [runTime(before), runTime(after)];
  if (oldTime === newTime) return undefined;
  const common = { kronJob, nominal, oldTime, newTime };
  if (newTime === null)
    return { ...common, change: 'vanishes', because: vanishReason(nominal, after, sides) };
  if (oldTime === null) return { ...common, change: 'appears', because: appearReason(before, sides) };
  return { ...common, change: 'moves', because: null };
}

function runTime(period: SimulatedPeriod | undefined): number | null {
  return period?.outcome === 'executed' ? period.decided : null;
}

function appearReason(before: SimulatedPeriod | undefined, { old }: Sides): Because {
  if (old === undefined) return 'Added';
  if (old.schedule.policy.suspend) return 'Suspended';
  return before?.outcome === 'unschedulable' ? 'NoAllowedInstant' : 'NotScheduled';
}

function vanishReason(nominal: number, after: SimulatedPeriod | undefined, sides: Sides): Because {
  const { new: next, from, floor } = sides;
  if (next === undefined) return 'Removed';
  if (next.schedule.policy.suspend) return 'Suspended';
  if (after?.outcome === 'unschedulable') return 'NoAllowedInstant';
  if (!next.schedule.isNominal(nominal)) return 'NotScheduled';
  if (next.schedule.dues.periodAt(nominal).due < from) return 'Past';
  return floor !== null && nominal <= floor ? 'Overtaken' : 'NotScheduled';
}
