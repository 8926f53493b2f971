import type { ScheduledControlledJob } from '../objects/scheduledControlledJob.ts';
import { roughDuration } from '../text/durationText.ts';

/** A run from a start to the next stop, in epoch seconds. `stop` is null if no stop follows. */
export type Run = { start: number; stop: number | null };

/**
 * The runs of a ControlledJob that are active at the instant `from` or start after it, in order of time.
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
    // If a start and a stop are in the same second, the next run starts in that second.
    const state = schedule.stateAt(stop);
    start = state.runStart ?? state.nextStart;
  }
}

/** @param timeText prints an instant */
export function runText({ start, stop }: Run, timeText: (instant: number) => string): string {
  if (stop === null) return `${timeText(start)}, without end`;
  return `${timeText(start)} to ${timeText(stop)} (${roughDuration(stop - start)})`;
}
