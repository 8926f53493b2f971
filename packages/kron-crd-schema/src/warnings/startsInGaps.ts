import { type ControlledSpec, compileControlled } from 'kron-core';

/** A start that does not occur because the clock skips its time. */
export type SkippedStart = {
  /** Index in `spec.events`. */
  event: number;
  /** Epoch seconds at which the clock skips the time. */
  endOfGap: number;
};

/**
 * The starts of a valid spec that clock changes skip, event by event.
 *
 * @param span - epoch seconds, both ends included
 */
export function* startsInGaps(
  spec: ControlledSpec,
  span: { readonly from: number; readonly to: number },
): Generator<SkippedStart> {
  // Compiled as a stop, an event in a gap occurs at the end of the gap, where isEndOfGap finds it.
  const events = spec.events.map((event) => ({ ...event, action: 'stop' as const }));
  for (const { index, timetable } of compileControlled({ ...spec, events }).events) {
    if (spec.events[index]?.action !== 'start') continue;
    let nominal = timetable.nextNominal(span.from - 1);
    for (; nominal !== null && nominal <= span.to; nominal = timetable.nextNominal(nominal)) {
      if (timetable.isEndOfGap(nominal)) yield { event: index, endOfGap: nominal };
    }
  }
}
