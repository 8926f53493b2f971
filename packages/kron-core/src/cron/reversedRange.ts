import type { CronField } from './cronField.ts';

/**
 * Converts a range whose first value is above its last value to valid ranges or values. At the end of a range, Sunday
 * becomes 7, and at the start, Sunday becomes 0. In a CronJob, Sunday is always 0.
 *
 * @example
 * reversedRange(5, 0, 1, dayOfWeek) // '5-7', for FRI-SUN
 * reversedRange(22, 6, 1, hour) // '22-23,0-6'
 * reversedRange(22, 6, 3, hour) // '22,1,4'
 */
export function reversedRange(from: number, to: number, step: number, field: CronField): string {
  const weekly = field.max === 7;
  if (step > 1) return stepped(from, to, step, field);
  if (!weekly) return `${rangeText(from, field.max)},${rangeText(field.min, to)}`;
  if (from === 7) return rangeText(0, to);
  return to === 0 ? rangeText(from, 7) : `${rangeText(from, 7)},${rangeText(1, to)}`;
}

function stepped(from: number, to: number, step: number, { label, min, max }: CronField): string {
  const size = label === 'day-of-week' ? 7 : max - min + 1;
  const length = (to - from + size) % size;
  const values: number[] = [];
  for (let passed = 0; passed <= length; passed += step) values.push(min + ((from - min + passed) % size));
  return values.join(',');
}

export function rangeText(from: number, to: number): string {
  return from === to ? `${from}` : `${from}-${to}`;
}
