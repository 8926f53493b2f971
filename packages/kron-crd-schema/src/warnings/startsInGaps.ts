import { type ControlledSpec, compileControlled } from 'kron-core';

/** A start that does not occur, as the clock is put forward over its time. */
export type SkippedStart = {
  /** Its place in `spec.events`. */
  event: number;
  /** When the clock goes on, in epoch seconds. */
  endOfGap: number;
};

/**
 * The starts of a valid spec that a clock change swallows from one second to another, event by event.
 *
 * @param span in epoch seconds, both ends included
 */
export function* startsInGaps(
  spec: ControlledSpec,
  span: { readonly from: number; readonly to: number },
): Generator<SkippedStart> {
  // A stop in a gap occurs at its end, and is known there for what it is.
  const events = spec.events.map((event) => ({ ...event, action: 'stop' as const }));
  for (const { index, timetable } of compileControlled({ ...spec, events }).events) {
    if (spec.events[index]?.action !== 'start') continue;
    let nominal = timetable.nextNominal(span.from - 1);
    for (; nominal !== null && nominal <= span.to; nominal = timetable.nextNominal(nominal)) {
      if (timetable.isEndOfGap(nominal)) yield { event: index, endOfGap: nominal };
    }
  }
}
