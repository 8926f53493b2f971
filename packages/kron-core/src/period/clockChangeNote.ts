import type { ScheduleSpec } from '../spec/spec.ts';
import { formatWallMinute } from '../zone/formatWallMinute.ts';
import { compile } from './compile.ts';
import { namedBy } from './namedBy.ts';
import type { PeriodClockChange } from './period.ts';
import type { Schedule } from './schedule.ts';

/** What a clock change does to a period of a spec with `clockChanges`. All times are wall times, `HH:MM`. */
export type ClockChangeNote = {
  /** How the clock change affects the period. null if the schedule runs through a change that leaves out times. */
  clockChange: PeriodClockChange | null;
  /** Whether the schedule has times in the hours before and after the change. If so, `clockChanges` does not apply. */
  runsThrough: boolean;
  /** The local date and time that the schedule names. */
  date: string;
  namedTime: string;
  /** The time that the clock shows at the nominal time. */
  shownTime: string;
  /** The times between which the clock changes, such as 02:00 and 03:00. */
  clockFrom: string;
  clockTo: string;
};

/**
 * The note about a clock change near a period: the change affects the period, or the schedule runs through the change. null
 * if neither is the case, or if the spec has no `clockChanges`.
 *
 * @throws InvalidSpecError if the spec is invalid
 * @throws RangeError if the schedule does not name that instant
 *
 * @example
 * clockChangeNote(spec, new Date('2026-03-29T01:30:00Z'))
 * // { clockChange: 'AfterGap', date: '2026-03-29', namedTime: '02:30', shownTime: '03:30', clockFrom: '02:00', clockTo: '03:00', … }
 */
export function clockChangeNote(spec: ScheduleSpec | Schedule, nominalTime: Date): ClockChangeNote | null {
  const schedule = compile(spec);
  const note = schedule.noteAt(namedBy(schedule, nominalTime));
  if (note === null) return null;
  const { mark, runsThrough, named, shown, change } = note;
  const { date, time } = formatWallMinute(named);
  return {
    clockChange: mark,
    runsThrough,
    date,
    namedTime: time,
    shownTime: formatWallMinute(shown).time,
    clockFrom: formatWallMinute(change.at + change.before).time,
    clockTo: formatWallMinute(change.at + change.after).time,
  };
}
