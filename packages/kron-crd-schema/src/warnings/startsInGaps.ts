import { type ControlledSpec, compileControlled } from 'kron-core';

/** A start that does not occur because the clock skips its time. */
export type SkippedStart = {
  /** Index of the start in `spec.events`. */
  event: number;
  /** The first instant after the skipped time, in epoch seconds. */
  endOfGap: number;
};

/**
 * The starts of a valid spec that do not occur because the clock skips their time, event by event.
 *
 * @param span - epoch seconds, both ends included
 */
export function* startsInGaps(
  spec: ControlledSpec,
  span: { readonly from: number; readonly to: number },
): Generator<SkippedStart> {
  // The timetable of a start leaves out the times that the clock skips. The timetable of a stop moves them to the end of the
  // gap, where `isEndOfGap` finds them. So compile the starts as stops.
  const events = spec.events.map((event) => ({ ...event, action: 'stop' as const }));
  for (const { index, timetable } of compileControlled({ ...spec, events }).events) {
    if (spec.events[index]?.action !== 'start') continue;
    let nominal = timetable.nextNominal(span.from - 1);
    for (; nominal !== null && nominal <= span.to; nominal = timetable.nextNominal(nominal)) {
      if (timetable.isEndOfGap(nominal)) yield { event: index, endOfGap: nominal };
    }
  }
}
