/**
 * Texts of wall times. A wall time is in seconds since 1970 without a zone: an instant plus the offset of its zone.
 * The UTC parts of a Date are the civil calendar, and depend on no host.
 */
const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `06:00`, with seconds only if there are any: `06:00:10`. */
export function clockText(wall: number): string {
  const time = isoText(wall).slice(11, 19);
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}

/** `2026-11-22` */
export function dateText(wall: number): string {
  return isoText(wall).slice(0, 10);
}

/** `Mon 23`, and `Dec 1` on the first day of a month. */
export function dayText(wall: number): string {
  const date = new Date(wall * 1000);
  const day = date.getUTCDate();
  return day === 1 ? monthAndDay(wall) : `${weekdays[date.getUTCDay()] ?? ''} ${day}`;
}

/** `Dec 7` */
export function monthAndDay(wall: number): string {
  return `${monthText(wall)} ${new Date(wall * 1000).getUTCDate()}`;
}

/** `Dec` */
export function monthText(wall: number): string {
  return months[new Date(wall * 1000).getUTCMonth()] ?? '';
}

/** `2027` */
export function yearText(wall: number): string {
  return isoText(wall).slice(0, 4);
}

/** `Sun 2026-11-22` */
export function weekdayAndDate(wall: number): string {
  return `${weekdays[new Date(wall * 1000).getUTCDay()] ?? ''} ${dateText(wall)}`;
}

/** No axis shows years outside 0000 to 9999, which would have a sign and more digits. */
function isoText(wall: number): string {
  return new Date(Math.floor(wall) * 1000).toISOString();
}
