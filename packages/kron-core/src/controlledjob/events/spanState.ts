import type { EventAction } from '../spec/spec.ts';
import { type ControlledEvent, firstOccurrence, latestOccurrence } from './event.ts';

/** What the events say at an instant. All times are epoch seconds; null: no such occurrence. */
export type SpanState = {
  readonly shouldBeRunning: boolean;
  /** The start of the current run. */
  readonly runStart: number | null;
  readonly lastStart: number | null;
  readonly lastStop: number | null;
  readonly nextStart: number | null;
  readonly nextStop: number | null;
};

/**
 * Finds the occurrences around an instant by searching in both directions. The cost does not depend on the
 * distance.
 *
 *     stop        start      start     at        stop
 *      |───────────[═══════════════════╪══════════|──────
 *      ^ lastStop  ^ runStart ^ lastStart         ^ nextStop
 *
 * At the same second a start comes after a stop. Without any stop the run began at the last start.
 */
export function spanStateAt(events: readonly ControlledEvent[], at: number): SpanState {
  const lastStart = extreme(events, 'start', (event) => latestOccurrence(event, at)?.due, Math.max);
  const lastStop = extreme(events, 'stop', (event) => latestOccurrence(event, at)?.due, Math.max);
  const shouldBeRunning = lastStart !== null && (lastStop === null || lastStart >= lastStop);
  const first = (action: EventAction, from: number): number | null =>
    extreme(events, action, (event) => firstOccurrence(event, from)?.due, Math.min);
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
  timeOf: (event: ControlledEvent) => number | undefined,
  pick: (a: number, b: number) => number,
): number | null {
  let found: number | null = null;
  for (const event of events) {
    const time = event.action === action ? timeOf(event) : undefined;
    if (time !== undefined) found = found === null ? time : pick(found, time);
  }
  return found;
}
