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
 * Converts a time to the form of DTSTART, on the clock of DTSTART. On an all-day series, only the date of a time counts. On a
 * timed series, a date stands for the occurrence of that day.
 */
export function onClockOf(start: IcsTime, time: IcsTime): IcsTime {
  if (time.form === start.form) return time;
  if (start.form === 'date') return timeAt(start, midnight(time.wall));
  const wall = time.form === 'date' ? time.wall + start.wall - midnight(start.wall) : time.wall;
  return timeAt(start, wall);
}
