import type { ControlledEvent } from './event.ts';

/**
 * `EndOfGap`: the clock was put forward over the time that was meant; a stop occurs when the clock goes on.
 * `SecondTime`: the clock was put back, and shows this time once more.
 */
export type ClockChange = 'EndOfGap' | 'SecondTime';

/** What a clock change has to do with a nominal time of an event, in epoch seconds. */
export function clockChangeAt({ timetable }: ControlledEvent, nominal: number): ClockChange | null {
  if (timetable.isEndOfGap(nominal)) return 'EndOfGap';
  return timetable.isRepeated(nominal) ? 'SecondTime' : null;
}
