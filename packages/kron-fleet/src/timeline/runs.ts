import type { ScheduledControlledJob } from '../objects/scheduledControlledJob.ts';
import { roughDuration } from '../text/durationText.ts';

/** A run from a start to the next stop, in epoch seconds. `stop` is null for a run without end. */
export type Run = { start: number; stop: number | null };

/**
 * The runs of a ControlledJob that are active at an instant or start after it, in order.
 *
 * @param from epoch seconds
 */
export function* runsFrom({ schedule }: ScheduledControlledJob, from: number): Generator<Run> {
  const { runStart } = schedule.stateAt(from);
  let start = runStart ?? schedule.stateAt(from).nextStart;
  while (start !== null) {
    const { nextStop: stop } = schedule.stateAt(Math.max(start, from));
    yield { start, stop };
    if (stop === null) return;
    // A start in the same second as a stop starts the next run.
    const state = schedule.stateAt(stop);
    start = state.runStart ?? state.nextStart;
  }
}

/** @param timeText how an instant is shown */
export function runText({ start, stop }: Run, timeText: (instant: number) => string): string {
  if (stop === null) return `${timeText(start)}, without end`;
  return `${timeText(start)} to ${timeText(stop)} (${roughDuration(stop - start)})`;
}
