import { zoneOffsetSeconds } from 'kron-core';

const day = 86_400;
const hour = 3600;

/**
 * Whether a zone has a clock change in the next year that makes a CronJob start at wrong times or not at all. Such a change
 * skips midnight, starts in the middle of an hour, or moves the clock by a part of an hour.
 *
 * @param now epoch seconds
 * @example
 * hasOddClockChange('Africa/Cairo', 1772323200) // true: in April, 00:00 is followed by 01:00
 * hasOddClockChange('Europe/Paris', 1772323200) // false
 */
export function hasOddClockChange(zone: string, now: number): boolean {
  const offsetAt = (instant: number): number => zoneOffsetSeconds(zone, new Date(instant * 1000));
  for (let from = now; from < now + 366 * day; from += day) {
    if (offsetAt(from) !== offsetAt(from + day) && isOdd(changeIn(from, from + day, offsetAt), offsetAt))
      return true;
  }
  return false;
}

/** The first second after `from` with another offset. There must be exactly one clock change between `from` and `to`. */
function changeIn(from: number, to: number, offsetAt: (instant: number) => number): number {
  let [before, after] = [from, to];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (offsetAt(middle) === offsetAt(from)) before = middle;
    else after = middle;
  }
  return after;
}

function isOdd(change: number, offsetAt: (instant: number) => number): boolean {
  const [before, after] = [offsetAt(change - 1), offsetAt(change)];
  const wall = change + before;
  return (wall % day === 0 && after > before) || (after - before) % hour !== 0 || wall % hour !== 0;
}
