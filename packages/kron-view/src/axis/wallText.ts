/**
 * Texts of wall times. A wall time is an instant in epoch seconds plus the UTC offset of a time zone. Only the UTC methods
 * of Date format it, because they do not depend on the time zone of the host.
 */
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The time of day: `06:00`, or `06:00:10` if the seconds are not 0. */
export function clockText(wall: number): string {
  const time = isoText(wall).slice(11, 19);
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}

/** The date: `2026-11-22`. */
export function dateText(wall: number): string {
  return isoText(wall).slice(0, 10);
}

/** The weekday and the day of the month: `Mon 23`. On the first day of a month: `Dec 1`. */
export function dayText(wall: number): string {
  const day = new Date(wall * 1000).getUTCDate();
  return day === 1 ? monthAndDay(wall) : `${weekdayText(wall)} ${day}`;
}

/** The name of the weekday: `Mon`. */
export function weekdayText(wall: number): string {
  return weekdays[new Date(wall * 1000).getUTCDay()] ?? '';
}

/** The month and the day: `Dec 7`. */
export function monthAndDay(wall: number): string {
  return `${monthText(wall)} ${new Date(wall * 1000).getUTCDate()}`;
}

export function monthText(wall: number): string {
  return months[new Date(wall * 1000).getUTCMonth()] ?? '';
}

export function yearText(wall: number): string {
  return isoText(wall).slice(0, 4);
}

/** The weekday and the date: `Sun 2026-11-22`. */
export function weekdayAndDate(wall: number): string {
  return `${weekdayText(wall)} ${dateText(wall)}`;
}

/**
 * Formats a wall time as ISO 8601. The callers cut the text at fixed positions, which is correct for the years 0000 to 9999.
 * An axis shows only these years.
 */
function isoText(wall: number): string {
  return new Date(Math.floor(wall) * 1000).toISOString();
}
