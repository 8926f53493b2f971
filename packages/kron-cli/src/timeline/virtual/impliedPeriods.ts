import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { type InstantLike, type ObservedStatus, type Schedule, upcoming } from 'kron-core';
import type { SimulatedPeriod } from './simulatedPeriod.ts';

/** The position of a period in the order by due time and then by nominal time. Both times are in epoch seconds. */
export type DuePosition = { due: number; nominal: number };

/**
 * The outcomes of the periods after the last period in the status and before the position `before`. No decision lists these
 * periods. Each of them is unschedulable or missed.
 *
 * @param from epoch seconds; periods that are due before this instant are ignored
 * @param suspendedUntil the end of the suspension that the status records, in epoch seconds
 */
export function* impliedPeriods(
  schedule: Schedule,
  status: ObservedStatus,
  from: number,
  before: DuePosition,
  suspendedUntil: number,
): Generator<SimulatedPeriod> {
  const handled = handledPosition(status);
  const floor = status.schedulingFloor === undefined ? null : new Date(status.schedulingFloor);
  const suspendedSince = secondsOr(status.suspendedSince, Number.POSITIVE_INFINITY);
  const after = Math.max(from, handled?.due ?? from) - 1;
  for (const { nominalTime, chosenTime } of upcoming(schedule, new Date(after * 1000))) {
    const position = { due: epochSeconds(chosenTime ?? nominalTime), nominal: epochSeconds(nominalTime) };
    if (!isBefore(position, before)) return;
    const isNew = handled === null || isBefore(handled, position);
    if (!isNew || (floor !== null && nominalTime <= floor)) continue;
    const isSuspended = suspendedSince <= position.due && position.due < suspendedUntil;
    yield implied(position, chosenTime === null, isSuspended);
  }
}

function implied(
  { due, nominal }: DuePosition,
  unschedulable: boolean,
  isSuspended: boolean,
): SimulatedPeriod {
  const place = { nominal, decided: due, beside: 0 };
  return unschedulable
    ? { ...place, chosen: null, outcome: 'unschedulable', reason: 'NoAllowedInstant' }
    : { ...place, chosen: due, outcome: 'missed', reason: isSuspended ? 'Suspended' : 'DeadlineExceeded' };
}

function secondsOr(instant: InstantLike | undefined, otherwise: number): number {
  return instant === undefined ? otherwise : epochSeconds(new Date(instant));
}

function handledPosition({ lastNominalTime, lastChosenTime }: ObservedStatus): DuePosition | null {
  if (lastNominalTime === undefined) return null;
  const nominal = epochSeconds(new Date(lastNominalTime));
  return { nominal, due: lastChosenTime === undefined ? nominal : epochSeconds(new Date(lastChosenTime)) };
}

function isBefore(a: DuePosition, b: DuePosition): boolean {
  return a.due < b.due || (a.due === b.due && a.nominal < b.nominal);
}
