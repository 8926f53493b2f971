import { monthNames, weekdayNames } from '../zone/calendarNames.ts';

/** What one of the five fields of an expression may hold. */
export type CronField = {
  /** As messages call it. */
  readonly label: 'minute' | 'hour' | 'day-of-month' | 'month' | 'day-of-week';
  readonly min: number;
  readonly max: number;
  /** Names of the values from `min` on, in capitals. */
  readonly names: readonly string[];
};

/** The fields in their order. Of day-of-week both 0 and 7 are Sunday. */
export const cronFields: readonly CronField[] = [
  { label: 'minute', min: 0, max: 59, names: [] },
  { label: 'hour', min: 0, max: 23, names: [] },
  { label: 'day-of-month', min: 1, max: 31, names: [] },
  { label: 'month', min: 1, max: 12, names: monthNames },
  { label: 'day-of-week', min: 0, max: 7, names: weekdayNames },
];

/**
 * What a field takes, for messages.
 *
 * @example
 * describeField(cronFields[3]) // '1-12 or JAN-DEC'
 */
export function describeField({ min, max, names }: CronField): string {
  const range = `${min}-${max}`;
  return names.length === 0 ? range : `${range} or ${names[0]}-${names[names.length - 1]}`;
}
