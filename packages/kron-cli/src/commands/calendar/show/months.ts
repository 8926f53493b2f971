import { inRange, localForm, parseInstantOption, parseSpanOption } from '../../../options/instantOption.ts';
import type { Problems } from '../../../options/problems.ts';
import { type ZoneClock, utcZone } from '../../../options/zoneClock.ts';

export type MonthFlags = { from?: string; for?: string };

/** Consecutive months, counted from January of year 0. `last` is included. */
export type Months = { first: number; last: number };

const defaultMonths = 12;
const maxDays = 3660;
const latestMonth = 9999 * 12 + 11;

/** Parses the flags. The returned function computes the months from the time zone of the calendar, which is known later. */
export function readMonths(flags: MonthFlags, now: number, problems: Problems): (zone: ZoneClock) => Months {
  const from = flags.from === undefined ? now : problems.take(parseInstantOption('--from', flags.from, now));
  const length = flags.for === undefined ? undefined : problems.take(parseSpanOption('--for', flags.for));
  if (length !== undefined && length > maxDays * 86_400)
    problems.add(`--for: expected at most ${maxDays}d, found "${flags.for}"; use --from for later months`);
  else if (length !== undefined && from !== undefined)
    problems.take(inRange('--for', flags.for ?? '', from + length));
  return (zone) => {
    // A date or a local time in `--from` was parsed as UTC, so read its month in UTC, too.
    const clock = localForm.test(flags.from ?? '') ? utcZone : zone;
    const first = monthAt(clock, from ?? now);
    const end = monthAt(clock, (from ?? now) + (length ?? 1) - 1);
    const last = length === undefined ? first + defaultMonths - 1 : end;
    return { first: Math.max(first, 12), last: Math.min(last, latestMonth) };
  };
}

/** The first midnight of a month, in seconds of the wall clock since 1970-01-01T00:00:00. */
export function monthStart(month: number): number {
  return new Date(0).setUTCFullYear(Math.floor(month / 12), month % 12, 1) / 1000;
}

function monthAt(zone: ZoneClock, instant: number): number {
  const wall = new Date((instant + zone.offsetAt(instant)) * 1000);
  return wall.getUTCFullYear() * 12 + wall.getUTCMonth();
}
