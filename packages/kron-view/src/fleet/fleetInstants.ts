import { type ControlledSchedule, type Period, upcoming, upcomingEvents } from 'kron-core';
import type { CompiledObject } from '../worker/compiledFleet.ts';

/** A period of a KronJob or an event of a ControlledJob, in epoch seconds. */
export type FleetInstant = {
  identity: string;
  periodID: string;
  nominal: number;
  /** null: unschedulable. */
  chosen: number | null;
  /** The chosen time or, if there is none, the nominal one. */
  due: number;
};

/**
 * Everything that is due in a span, in the order of `kron preview`: by due time, nominal time and identity.
 *
 * @param from - epoch seconds, as is `to`, which is not included
 */
export function fleetInstants(objects: readonly CompiledObject[], from: number, to: number): FleetInstant[] {
  return objects.flatMap((object) => [...instantsOf(object, from, to)]).sort(byTime);
}

function* instantsOf(one: CompiledObject, from: number, to: number): Generator<FleetInstant> {
  const { identity } = one.object;
  // Both searches start after the given instant.
  const before = new Date((from - 1) * 1000);
  const periods =
    one.kind === 'KronJob' ? upcoming(one.schedule, before) : eventPeriods(one.schedule, before);
  for (const { periodID, nominalTime, chosenTime } of periods) {
    const chosen = chosenTime === null ? null : chosenTime.getTime() / 1000;
    const nominal = nominalTime.getTime() / 1000;
    const due = chosen ?? nominal;
    if (due >= to) return;
    yield { identity, periodID, nominal, chosen, due };
  }
}

function* eventPeriods(schedule: ControlledSchedule, after: Date): Generator<Period> {
  for (const { period } of upcomingEvents(schedule, after)) yield period;
}

function byTime(a: FleetInstant, b: FleetInstant): number {
  return a.due - b.due || a.nominal - b.nominal || byText(a.identity, b.identity);
}

/** Compares code units, so that the order does not depend on the locale. */
function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
