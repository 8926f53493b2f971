import { wallTime } from '../clock/wallTime.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';

/**
 * The texts at the ends of a window. They have dates if the window ends on another day than it starts.
 *
 * @example
 * endTexts({ start, end }, 'Europe/Paris', clock) // ['00:00+01', '03:00+01']
 */
export function endTexts(
  { start, end }: { start: number; end: number },
  zone: string,
  clock: ZoneClock,
): [start: string, end: string] {
  const [first, last] = [wallTime(start, zone, clock), wallTime(end, zone, clock)];
  const text = ({ date, time, offset }: typeof first): string =>
    `${first.date === last.date ? '' : `${date.slice(5)} `}${time.replace(/:00$/, '')}${offset}`;
  return [text(first), text(last)];
}
