import type { Period } from 'kron-core';
import { epochSeconds } from '../timeline/epochSeconds.ts';
import { placedEvents } from '../timeline/eventEntry.ts';
import { placedPeriods } from '../timeline/periodEntry.ts';
import { byTime, type Placed } from '../timeline/placed.ts';
import type { ShownSpan } from '../timeline/shownSpan.ts';
import type { CompiledObject } from './compiledFleet.ts';

/** A period of a KronJob or an event of a ControlledJob. */
export type FleetInstant = {
  identity: string;
  periodID: string;
  /** The chosen time in epoch seconds. Null if the period is unschedulable. */
  chosen: number | null;
};

/**
 * All periods and events that are due in a span, in the order of `kron preview`.
 *
 * @param from - epoch seconds, as is `to`, which is not included
 */
export function fleetInstants(objects: readonly CompiledObject[], from: number, to: number): FleetInstant[] {
  const span = { from, to: to - 1, count: Number.POSITIVE_INFINITY };
  return objects
    .flatMap((object) => [...instantsOf(object, span)])
    .sort(byTime)
    .map(({ shown }) => shown);
}

function instantsOf({ kind, job }: CompiledObject, span: ShownSpan): Iterable<Placed<FleetInstant>> {
  const { identity } = job;
  return kind === 'ControlledJob'
    ? placedEvents(job, span, ({ event }) => instantOf(identity, event.period))
    : placedPeriods(job, span, (_, period) => instantOf(identity, period));
}

function instantOf(identity: string, { periodID, chosenTime }: Period): FleetInstant {
  return { identity, periodID, chosen: chosenTime === null ? null : epochSeconds(chosenTime) };
}
