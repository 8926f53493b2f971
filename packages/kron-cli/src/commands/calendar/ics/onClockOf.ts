import { type IcsTime, secondsPerDay, timeAt } from './icsTime.ts';

/** Converts a time to a wall time on the clock of `start`. */
export function wallOn(start: IcsTime, { form, zone, wall, at }: IcsTime): number {
  return start.form !== 'instant' || form !== 'instant' || zone === start.zone
    ? wall
    : at + start.zone.offsetAt(at);
}

/** The first second of the day of a wall time. */
export function midnight(wall: number): number {
  return Math.floor(wall / secondsPerDay) * secondsPerDay;
}

/**
 * Converts a time to the form of DTSTART, on the clock of DTSTART. If DTSTART is a date, the result is the date of the time.
 * If only the time is a date, the result is that date at the time of day of DTSTART.
 */
export function onClockOf(start: IcsTime, time: IcsTime): IcsTime {
  if (time.form === start.form) return time;
  if (start.form === 'date') return timeAt(start, midnight(time.wall));
  const wall = time.form === 'date' ? time.wall + start.wall - midnight(start.wall) : time.wall;
  return timeAt(start, wall);
}
