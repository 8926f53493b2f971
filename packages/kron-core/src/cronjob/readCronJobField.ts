import type { CronField } from '../cron/cronField.ts';

/** The values of a field in ascending order. `star`: whether the field has a star without a step. */
export type FieldValues = { values: readonly number[]; star: boolean };

/**
 * Reads a field of a CronJob's schedule as leniently as Kubernetes does: `?` is a star, `5/15` runs to the end of the
 * range, `007` is 7, and empty items of a list are ignored.
 *
 * @returns the values, or a message if the field is invalid
 * @example
 * readCronJobField('5/15', cronFieldsOf('CronJob')[0]) // { values: [5, 20, 35, 50], star: false }
 */
export function readCronJobField(text: string, bounds: CronField): FieldValues | string {
  const values = new Set<number>();
  let star = false;
  for (const item of text.split(',').filter((part) => part !== '')) {
    const read = readItem(item, bounds);
    if (typeof read === 'string') return `${bounds.label}: ${read}`;
    star ||= read.star;
    for (let value = read.from; value <= read.to; value += read.step) values.add(value);
  }
  if (values.size === 0) return `${bounds.label}: expected a value, found "${text}"`;
  return { values: [...values].sort((a, b) => a - b), star };
}

type Item = Range & { step: number };

function readItem(item: string, bounds: CronField): Item | string {
  const [text = '', stepText, ...more] = item.split('/');
  if (more.length > 0) return `expected one "/" at most, found "${item}"`;
  const range = readRange(text, bounds);
  if (typeof range === 'string') return range;
  const step = stepText === undefined ? 1 : readNumber(stepText);
  if (step === undefined || step === 0) return `expected a step above zero, found "${item}"`;
  // Kubernetes reads n/s as every s-th value from n to the end of the field.
  const to = stepText !== undefined && !text.includes('-') ? bounds.max : range.to;
  if (!isWithin({ from: range.from, to }, bounds)) {
    return `expected ${bounds.min} to ${bounds.max}, in order, found "${item}"`;
  }
  // A star with a step above 1 restricts the days, even if other items of the list add the missing days.
  return { from: range.from, to, step, star: range.star && step === 1 };
}

function isWithin({ from, to }: { from: number; to: number }, { min, max }: CronField): boolean {
  return min <= from && from <= to && to <= max;
}

type Range = { from: number; to: number; star: boolean };

function readRange(range: string, bounds: CronField): Range | string {
  const [first = '', last, ...more] = range.split('-');
  // Kubernetes ignores the text between a star and a step, as in `*-5`.
  if (first === '*' || first === '?') return { from: bounds.min, to: bounds.max, star: true };
  if (more.length > 0) return `expected one "-" at most, found "${range}"`;
  const from = readValue(first, bounds);
  const to = last === undefined ? from : readValue(last, bounds);
  if (from === undefined || to === undefined) return `expected a number or a name, found "${range}"`;
  return { from, to, star: false };
}

function readValue(text: string, { min, names }: CronField): number | undefined {
  const named = names.indexOf(text.toUpperCase());
  return named >= 0 ? named + min : readNumber(text);
}

function readNumber(text: string): number | undefined {
  return /^\+?\d{1,18}$/.test(text) ? Number(text) : undefined;
}
