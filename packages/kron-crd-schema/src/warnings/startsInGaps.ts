import { type ControlledSpec, compileControlled } from 'kron-core';

/** A start that does not occur because the clock skips its time. */
export type SkippedStart = {
  /** Index in `spec.events`. */
  event: number;
  /** The instant at which the clock skips the time of the start, in epoch seconds. */
  endOfGap: number;
};

/**
 * The starts of a valid spec that do not occur because of clock changes, event by event.
 *
 * @param span - epoch seconds, both ends included
 */
export function* startsInGaps(
  spec: ControlledSpec,
  span: { readonly from: number; readonly to: number },
): Generator<SkippedStart> {
  // If the clock skips the time of a stop, the stop occurs at the end of the gap. A start does not occur at all. So each
  // start is compiled as a stop here, and isEndOfGap finds the starts that the clock skips.
  const events = spec.events.map((event) => ({ ...event, action: 'stop' as const }));
  for (const { index, timetable } of compileControlled({ ...spec, events }).events) {
    if (spec.events[index]?.action !== 'start') continue;
    let nominal = timetable.nextNominal(span.from - 1);
    for (; nominal !== null && nominal <= span.to; nominal = timetable.nextNominal(nominal)) {
      if (timetable.isEndOfGap(nominal)) yield { event: index, endOfGap: nominal };
    }
  }
}
