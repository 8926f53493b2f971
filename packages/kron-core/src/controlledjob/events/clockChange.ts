import type { ControlledEvent } from './event.ts';

/**
 * How a clock change affects a nominal time. `EndOfGap`: the clock skips the wall time, so a stop occurs at
 * the end of the gap. `SecondTime`: the clock was set back and shows the wall time for the second time.
 */
export type ClockChange = 'EndOfGap' | 'SecondTime';

/** The clock change that affects a nominal time of an event, in epoch seconds. Null if there is none. */
export function clockChangeAt({ timetable }: ControlledEvent, nominal: number): ClockChange | null {
  if (timetable.isEndOfGap(nominal)) return 'EndOfGap';
  return timetable.isRepeated(nominal) ? 'SecondTime' : null;
}
