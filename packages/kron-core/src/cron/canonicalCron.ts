import { type Cron, matchingValues } from './cron.ts';
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
    matchingValues(cron.nextMinute),
    matchingValues(cron.nextHour),
    bits(cron.daysOfMonth),
    bits(cron.months),
    bits(cron.weekdays),
  ];
  const fields = cron.expression.split(' ');
  return sets.map((set, index) => (isRestricted(fields[index]) ? set.join(',') : '*')).join(' ');
}

function bits(set: number): number[] {
  return Array.from({ length: 32 }, (_, bit) => bit).filter((bit) => ((set >>> bit) & 1) === 1);
}
