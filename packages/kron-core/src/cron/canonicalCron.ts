import type { Cron } from './cron.ts';
import { isRestricted } from './cronGrammar.ts';

/**
 * A cron expression by its meaning: for each field its values in ascending order, or `*` if the field is unrestricted.
 * Sunday is 0.
 *
 * @example
 * canonicalCron(cron) // '0,30 2 * * 1,2,3,4,5' for '0,30 2 * * MON-FRI'
 */
export function canonicalCron(cron: Cron): string {
  const sets = [
    matching(cron.nextMinute),
    matching(cron.nextHour),
    bits(cron.daysOfMonth),
    bits(cron.months),
    bits(cron.weekdays),
  ];
  const fields = cron.expression.split(' ');
  return sets.map((set, index) => (isRestricted(fields[index]) ? set.join(',') : '*')).join(' ');
}

/**
 * The matching values. Entry v of the table is the smallest matching value at or above v. So v matches if the entry is v.
 */
function matching(next: Int8Array): number[] {
  return Array.from(next.subarray(0, -1), (value, index) => (value === index ? index : -1)).filter(
    (value) => value >= 0,
  );
}

function bits(set: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => ((set >>> bit) & 1) === 1);
}
