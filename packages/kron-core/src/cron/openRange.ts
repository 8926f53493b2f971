import { type CronField, cronFields } from './cronField.ts';
import { readCronValue } from './cronValue.ts';

/**
 * The range of `n/s`, which other schedulers read as every s-th value from n to the end of the field.
 *
 * @example
 * openRange('5', '10', minute) // '5-59/10'
 */
export function openRange(base: string, step: string, field: CronField): string {
  const { label, min, max } = field;
  // In Kubernetes, n/s in day-of-week ends on Saturday (6), because Sunday is 0 and never 7.
  const end = label === 'day-of-week' ? 6 : max;
  const value = readCronValue(base, field);
  if (value.ok && value.value >= end) return base;
  // A day field keeps the range, because `1-31/1` restricts the days, but `*/1` does not.
  if (value.ok && value.value === min && !label.startsWith('day')) return `*/${step}`;
  return `${base}-${end}/${step}`;
}

/** Replaces each `n/s` in five fields with its range. */
export function withRanges(fields: readonly string[]): string[] {
  return fields.map((text, index) => {
    const field = cronFields[index];
    return text.replaceAll(/(?<=^|,)(\w+)\/([1-9]\d?)(?=,|$)/g, (item, base: string, step: string) =>
      field !== undefined && readCronValue(base, field).ok ? openRange(base, step, field) : item,
    );
  });
}
