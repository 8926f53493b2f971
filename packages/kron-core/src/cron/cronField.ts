import { monthNames, weekdayNames } from '../zone/calendarNames.ts';

/** The values that one of the five fields accepts. */
export type CronField = {
  /** The field's name in messages. */
  readonly label: 'minute' | 'hour' | 'day-of-month' | 'month' | 'day-of-week';
  readonly min: number;
  readonly max: number;
  /** Uppercase names of the values, in ascending order from `min`. Empty if there are none. */
  readonly names: readonly string[];
};

/** The kind of object that an expression belongs to. It decides which hints a message gives. */
export type CronKind = 'KronJob' | 'ControlledJob' | 'CronJob';

/** Both 0 and 7 are Sunday. */
export const dayOfWeekField: CronField = { label: 'day-of-week', min: 0, max: 7, names: weekdayNames };

/** The fields in order. */
export const cronFields: readonly CronField[] = [
  { label: 'minute', min: 0, max: 59, names: [] },
  { label: 'hour', min: 0, max: 23, names: [] },
  { label: 'day-of-month', min: 1, max: 31, names: [] },
  { label: 'month', min: 1, max: 12, names: monthNames },
  dayOfWeekField,
];

/** The fields of a CronJob, in which Sunday is 0 and not 7. */
const cronJobFields = cronFields.map((field) => (field === dayOfWeekField ? { ...field, max: 6 } : field));

export function cronFieldsOf(kind: CronKind): readonly CronField[] {
  return kind === 'CronJob' ? cronJobFields : cronFields;
}

/**
 * The values that a field accepts, for messages.
 *
 * @example
 * describeField(cronFields[3]) // '1-12 or JAN-DEC'
 */
export function describeField({ min, max, names }: CronField): string {
  const range = `${min}-${max}`;
  return names.length === 0 ? range : `${range} or ${names[0]}-${names[names.length - 1]}`;
}
