import { found } from '../reading/found.ts';
import { proposal } from '../reading/proposal.ts';
import { type CronField, dayOfWeekField, describeField } from './cronField.ts';
import { isCronList, isRestricted } from './cronGrammar.ts';
import { readCronValue } from './cronValue.ts';
import { reversedRange } from './reversedRange.ts';
import type { Surroundings } from './surroundings.ts';

/**
 * The message for an item whose part before "/" has none of the grammar's forms. It suggests what was
 * probably meant, or lists what the field accepts.
 *
 * @example
 * unreadableItem('70', '70', minute) // '… with 0-59, found "70"; write a number from 0 to 59'
 */
export function unreadableItem(item: string, base: string, field: CronField, around?: Surroundings): string {
  const message = `expected *, n, n-m, */s or n-m/s with ${describeField(field)}, found ${found(item)}`;
  const values = base.split('-').map((end) => readCronValue(end, field));
  const why = values.map((value) => (value.ok ? '' : value.why)).join('');
  const meant = baseMeant(base, field);
  const instead =
    starMeant(item) ?? fromSunday(item, field, around) ?? (meant === null ? '' : item.replace(base, meant));
  const advice = proposal(instead, (text) => isCronList(text, field), afterLast(item, instead, field));
  if (advice !== '') return `${message}${why}${advice}`;
  return why === '' ? `${message}; write ${anyValue(field)}` : `${message}${why}`;
}

/**
 * Returns text to append to the proposal for minute 60 or hour 24. For a single value, the text explains that 0 is the start
 * of the same hour or day. For a range that reaches 60 or 24, the text is a second proposal, with 0.
 */
function afterLast(item: string, instead: string, { label, min, max }: CronField): string {
  const next = max + 1;
  const [, from, to = from, step = '1'] = /^(\d+)(?:-(\d+))?(?:\/(\d+))?$/.exec(item) ?? [];
  if (min !== 0 || label === 'day-of-week' || Number(to) !== next) return '';
  if (from === to) return `, the start of the same ${label === 'hour' ? 'day' : 'hour'}`;
  const reached = Number(from) > 0 && (next - Number(from)) % Number(step) === 0;
  return reached ? `, or 0,${instead} if ${next} is meant as 0` : '';
}

/** Adds the missing slash to an item such as `*15`, or the missing star to an item such as `/15`. null for other items. */
function starMeant(item: string): string | null {
  const step = /^(?:\*|\/)0?([1-9]\d?)$/.exec(item)?.[1];
  return step === undefined ? null : `*/${step}`;
}

/** Rewrites a day-of-week item with 7 for Sunday, because a CronJob accepts only 0 for Sunday. null for other items. */
function fromSunday(item: string, field: CronField, around?: Surroundings): string | null {
  if (field.label !== dayOfWeekField.label || field.max === dayOfWeekField.max) return null;
  const [, from = '', to = from, step = '1'] = /^(\w+)(?:-(\w+))?(?:\/([1-9]\d?))?$/.exec(item) ?? [];
  const [first, last] = [readCronValue(from, dayOfWeekField), readCronValue(to, dayOfWeekField)];
  return first.ok && last.ok ? daysText(first.value, last.value, Number(step), field, around) : null;
}

function daysText(from: number, to: number, step: number, field: CronField, around?: Surroundings): string {
  const days: number[] = [];
  for (let day = from; day <= (from <= to ? to : to + 7); day += step) days.push(day % 7);
  if (new Set(days).size === 7) return isRestricted(around?.fields[2]) ? '0-6' : '*';
  const [start = 0, end = start] = [days[0], days.at(-1)];
  return start > end ? reversedRange(start, end, step, field) : [...new Set(days)].join(',');
}

/** The value or range that was probably meant, if it is valid. */
function baseMeant(base: string, field: CronField): string | null {
  const ends = base.split('-');
  if (ends.length > 2) return ends.every((end) => readCronValue(end, field).ok) ? ends.join(',') : null;
  const meant = ends.map((_, index) => endMeant(ends, index, field));
  const [from, to = from] = meant.map((end) => readCronValue(end ?? '', field));
  return from?.ok && to?.ok && from.value <= to.value ? meant.join('-') : null;
}

function endMeant(ends: readonly string[], index: number, field: CronField): string | null {
  const end = ends[index] ?? '';
  if (ends.length === 2 && (end === '' || end === '*')) return `${index === 0 ? field.min : field.max}`;
  const unsigned = end.replace(/^\+/, '');
  const value = readCronValue(unsigned, field);
  return value.ok ? unsigned : (value.meant ?? overflow(ends, index, field));
}

/**
 * Replaces a number above the maximum of a field. The end of a range becomes the maximum, and a single minute 60 or hour 24
 * becomes 0. null in all other cases, and for day-of-week.
 */
function overflow(ends: readonly string[], index: number, field: CronField): string | null {
  const number = ends[index] ?? '';
  if (!/^\d{1,3}$/.test(number) || field.label === 'day-of-week') return null;
  if (index === 1) return `${field.max}`;
  return ends.length === 1 && field.min === 0 && Number(number) === field.max + 1 ? '0' : null;
}

function anyValue({ min, max, names }: CronField): string {
  const orName = names.length > 0 ? ` or a name from ${names[0]} to ${names.at(-1)}` : '';
  return `a number from ${min} to ${max}${orName}`;
}
