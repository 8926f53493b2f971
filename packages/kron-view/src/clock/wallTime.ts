import { offsetText } from '@kron/fleet/text/instantText';
import { weekdayText } from '../axis/wallText.ts';
import type { ZoneClock } from './zoneClock.ts';

type WallTime = {
  /** `Sun` */
  weekday: string;
  /** `2026-11-22` */
  date: string;
  /** `01:12:34` */
  time: string;
  /** `+01`, `-03:30`, or `Z` in UTC. */
  offset: string;
};

/** The date and time in a zone at an instant in epoch seconds. */
export function wallTime(instant: number, zone: string, clock: ZoneClock): WallTime {
  const offset = clock.offsetAt(zone, instant);
  // The UTC methods of Date do not depend on the time zone of the host.
  const text = new Date((instant + offset) * 1000).toISOString();
  return {
    weekday: weekdayText(instant + offset),
    date: text.slice(0, text.indexOf('T')),
    time: text.slice(text.indexOf('T') + 1, text.indexOf('.')),
    offset: zone === 'UTC' ? 'Z' : offsetText(offset),
  };
}

/** Formats an instant in a time zone: `Sun 2026-11-22 01:12:34+01`. */
export function wallText(instant: number, zone: string, clock: ZoneClock): string {
  const { weekday, date, time, offset } = wallTime(instant, zone, clock);
  return `${weekday} ${date} ${time}${offset}`;
}

/**
 * The time zone of the axis. If the user chose to show each object in its own zone, the axis shows UTC.
 *
 * @param choice - `utc`, `local`, `own`, or the name of a zone
 * @param local - the browser's time zone
 */
export function axisZone(choice: string, local: string): string {
  if (choice === 'utc' || choice === 'own') return 'UTC';
  return choice === 'local' ? local : choice;
}

/** The time zone in which the times of an object are shown. */
export function rowZone(choice: string, own: string, local: string): string {
  return choice === 'own' ? own : axisZone(choice, local);
}

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
