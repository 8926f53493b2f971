import type { SpanState } from '../events/spanState.ts';
import type { RunState } from './decision.ts';

/** What the events say, in instants for the outside. */
export function runStateOf({
  shouldBeRunning,
  runStart,
  lastStart,
  lastStop,
  nextStart,
  nextStop,
}: SpanState): RunState {
  return {
    shouldBeRunning,
    runStart: dateOf(runStart),
    lastStart: dateOf(lastStart),
    lastStop: dateOf(lastStop),
    nextStart: dateOf(nextStart),
    nextStop: dateOf(nextStop),
  };
}

function dateOf(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000);
}
