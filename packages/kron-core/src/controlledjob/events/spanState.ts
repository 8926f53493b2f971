import type { EventAction } from '../spec/spec.ts';
import { type ControlledEvent, firstOccurrence, latestOccurrence } from './event.ts';

/**
 * The state that the events define at an instant. All times are in epoch seconds. A time is null if there is no such
 * occurrence.
 */
export type SpanState = {
  readonly shouldBeRunning: boolean;
  readonly runStart: number | null;
  readonly lastStart: number | null;
  readonly lastStop: number | null;
  readonly nextStart: number | null;
  readonly nextStop: number | null;
};

/** Answers a question about an event: calls `find`, or returns the answer of an earlier call. */
export type Ask = (event: ControlledEvent, find: () => number | null, question: string) => number | null;

/**
 * Finds the occurrences around an instant by searching in both directions. The cost does not depend on the distance.
 *
 *     stop        start      start     at        stop
 *      |───────────[═══════════════════╪══════════|──────
 *      ^ lastStop  ^ runStart ^ lastStart         ^ nextStop
 *
 * A start at the same second as a stop comes after the stop. If no stop has occurred, the run began at the last start.
 */
export function spanStateAt(
  events: readonly ControlledEvent[],
  at: number,
  ask: Ask = (_, find) => find(),
): SpanState {
  const last = (event: ControlledEvent): number | null =>
    ask(event, () => latestOccurrence(event, at)?.due ?? null, `last ${at}`);
  const next = (event: ControlledEvent, from: number): number | null =>
    ask(event, () => firstOccurrence(event, from)?.due ?? null, `next ${from}`);
  const lastStart = extreme(events, 'start', last, Math.max);
  const lastStop = extreme(events, 'stop', last, Math.max);
  const shouldBeRunning = lastStart !== null && (lastStop === null || lastStart >= lastStop);
  const first = (action: EventAction, from: number): number | null =>
    extreme(events, action, (event) => next(event, from), Math.min);
  return {
    shouldBeRunning,
    runStart: shouldBeRunning ? (lastStop === null ? lastStart : first('start', lastStop)) : null,
    lastStart,
    lastStop,
    nextStart: first('start', at + 1),
    nextStop: first('stop', at + 1),
  };
}

function extreme(
  events: readonly ControlledEvent[],
  action: EventAction,
  timeOf: (event: ControlledEvent) => number | null,
  pick: (a: number, b: number) => number,
): number | null {
  let found: number | null = null;
  for (const event of events) {
    const time = event.action === action ? timeOf(event) : null;
    if (time !== null) found = found === null ? time : pick(found, time);
  }
  return found;
}
