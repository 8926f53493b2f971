import type { ControlledJob } from '../input/controlledJob.ts';
import { roughDuration } from '../output/durationText.ts';

/** From a start to the next stop; epoch seconds, null: without end. */
export type Run = { start: number; stop: number | null };

/**
 * The runs of a ControlledJob that are on at an instant or begin after it, in their order.
 *
 * @param from epoch seconds
 */
export function* runsFrom({ schedule }: ControlledJob, from: number): Generator<Run> {
  const { runStart } = schedule.stateAt(from);
  let start = runStart ?? schedule.stateAt(from).nextStart;
  while (start !== null) {
    const { nextStop: stop } = schedule.stateAt(Math.max(start, from));
    yield { start, stop };
    if (stop === null) return;
    // A start in the very second of a stop begins the next run.
    const state = schedule.stateAt(stop);
    start = state.runStart ?? state.nextStart;
  }
}

/** @param timeText how an instant is shown */
export function runText({ start, stop }: Run, timeText: (instant: number) => string): string {
  if (stop === null) return `${timeText(start)}, without end`;
  return `${timeText(start)} to ${timeText(stop)} (${roughDuration(stop - start)})`;
}
