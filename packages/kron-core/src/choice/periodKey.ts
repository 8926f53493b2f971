import type { SeedStrategy } from '../spec/spec.ts';
import { secondsPerDay } from '../zone/civilDate.ts';
import { formatDay, formatInstant } from '../zone/formatInstant.ts';
import { isoWeek } from '../zone/isoWeek.ts';
import type { Zone } from '../zone/zone.ts';

/** The lengths of the keys. Only the key of a local day in the year 10000 has another length. */
export const periodKeyLengths: Readonly<Record<SeedStrategy, number>> = {
  stable: '2026-03-01T00:00:00Z'.length,
  daily: '2026-03-01'.length,
  weekly: '2026-W09'.length,
};

/**
 * The part of the seed that depends on the period: the period-id, the local day or the local ISO week of the
 * nominal time. Periods with the same key and the same window have the same choice. Source:
 * docs/reference/scheduling.md, "Seed".
 *
 * @example
 * periodKey('weekly', 1_798_759_800, tokyo) // '2026-W53', on 2027-01-01 at 08:30 in Tokyo
 */
export function periodKey(strategy: SeedStrategy, nominal: number, zone: Zone): string {
  if (strategy === 'stable') return formatInstant(nominal);
  const localDay = Math.floor((nominal + zone.offsetAt(nominal)) / secondsPerDay);
  if (strategy === 'daily') return formatDay(localDay);
  const { year, week } = isoWeek(localDay);
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}
