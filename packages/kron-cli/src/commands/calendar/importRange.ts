import { inRange, parseInstantOption, parseSpanOption } from '../../options/instantOption.ts';
import type { Problems } from '../../options/problems.ts';
import { atWall, ianaZone, utcZone } from '../../options/zoneClock.ts';
import type { IcsRange } from './ics/occurrences.ts';

export type RangeFlags = { from?: string; to?: string; for?: string; timezone?: string };

const defaultDays = 730;
const day = 86_400;

/** Reads `--from`, `--to` and `--for`. Dates and local times are those of `--timezone`. */
export function readRange(flags: RangeFlags, now: number, problems: Problems): IcsRange {
  const zone = (flags.timezone === undefined ? undefined : ianaZone(flags.timezone)) ?? utcZone;
  const wallOf = (instant: number): number => instant + zone.offsetAt(instant);
  const readBound = (flag: string, text: string | undefined): number | undefined =>
    text === undefined ? undefined : problems.take(parseInstantOption(flag, text, now, zone.name));
  const today = Math.floor(wallOf(now) / day) * day;
  const from = readBound('--from', flags.from) ?? atWall(zone, today);
  if (flags.to !== undefined && flags.for !== undefined)
    problems.add('--to and --for exclude each other: write one of them');
  const length =
    flags.for === undefined ? defaultDays * day : (problems.take(parseSpanOption('--for', flags.for)) ?? day);
  // Days of --for are days of the clock.
  const after = problems.take(
    inRange('--for', flags.for ?? `${defaultDays}d`, atWall(zone, wallOf(from) + length)),
  );
  const to = readBound('--to', flags.to) ?? after ?? from + day;
  if (to <= from) problems.add('--to: expected a time after --from, found one that is not');
  return { from, to, fromWall: wallOf(from), toWall: wallOf(to) };
}
