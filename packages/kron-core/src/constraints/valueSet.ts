import { rangeText } from '../cron/reversedRange.ts';
import { proposal } from '../reading/proposal.ts';
import { monthNames, nameMeant, weekdayNames } from '../zone/calendarNames.ts';
import { separator } from './between.ts';

/** The values that a key of a clause accepts. */
export type ValueField = {
  readonly key: 'hours' | 'dow' | 'dom' | 'months';
  readonly min: number;
  readonly max: number;
  /** Uppercase names of the values, in ascending order from `min`. Empty if the values have no names. */
  readonly names: readonly string[];
  /** Whether a range may wrap around, as in `22-6`. */
  readonly wraps: boolean;
};

export const hours: ValueField = { key: 'hours', min: 0, max: 23, names: [], wraps: true };
export const weekdays: ValueField = { key: 'dow', min: 0, max: 7, names: weekdayNames, wraps: true };
export const daysOfMonth: ValueField = { key: 'dom', min: 1, max: 31, names: [], wraps: false };
export const months: ValueField = { key: 'months', min: 1, max: 12, names: monthNames, wraps: true };

/**
 * Parses a comma-separated list of values and ranges to a bit set, with bit n for value n, or returns what is
 * wrong. For days of the week, 7 is 0 (Sunday).
 *
 * @example
 * parseValueSet('22-1', hours) // 0b1100_0000_0000_0000_0000_0011
 * parseValueSet('FRI-SUN', weekdays) // 0b110_0001
 * parseValueSet('25-5', daysOfMonth) // 'dom may not wrap; write 25-31,1-5'
 * parseValueSet('8,24', hours) // 'hours goes from 0 to 23 (at 24)'
 */
export function parseValueSet(text: string, field: ValueField): number | string {
  const general = notationComplaint(text, field);
  if (general !== null) return general;
  let set = 0;
  for (const item of text.split(',')) {
    const bits = parseItem(item, field, text);
    if (typeof bits === 'string') return bits;
    set |= bits;
  }
  return set;
}

const separators = new RegExp(separator, 'gi');
const foreign = /[\s*/]/;

function notationComplaint(text: string, field: ValueField): string | null {
  if (text !== '' && !foreign.test(text)) return null;
  if (text === '') return `it is empty; omit ${field.key} to allow any value`;
  if (/\s/.test(text)) {
    return `spaces are not allowed${meant(text, field)}`;
  }
  if (text.includes('*')) return `* is not supported; omit ${field.key} to allow any value`;
  return 'steps are not supported; list the values';
}

/** Proposes the whole text with plain dashes and commas, and with names such as `MON` for words such as `Monday`. */
function meant(text: string, field: ValueField): string {
  const items = text
    .trim()
    .replaceAll(separators, '-')
    .split(/\s*[,;]\s*|\s+/);
  const list = items.map((item) =>
    item
      .split('-')
      .map((end) => nameMeant(end, field.names) ?? end)
      .join('-'),
  );
  return proposal(list.join(','), (one) => one !== text && typeof parseValueSet(one, field) === 'number');
}

function parseItem(item: string, field: ValueField, text: string): number | string {
  if (item === '') return 'a value is missing beside a comma';
  if (item.includes('-')) return parseRange(item, field, text);
  const value = parseValue(item, field, text);
  return typeof value === 'string' ? value : rangeBits(value, value, field);
}

function parseRange(item: string, field: ValueField, text: string): number | string {
  const [first = '', last = '', ...more] = item.split('-');
  if (first === '' || last === '' || more.length > 0) {
    return `expected one value or a range such as 1-5${at(item, text)}`;
  }
  const from = parseValue(first, field, text);
  if (typeof from === 'string') return from;
  const to = parseValue(last, field, text);
  if (typeof to === 'string') return to;
  const bits = rangeBits(from, to, field);
  return typeof bits === 'string' ? bits + at(item, text) : bits;
}

/** Quotes the wrong part of a text. Empty if the whole text is wrong, because the message already quotes it. */
function at(part: string, text: string): string {
  return part === text ? '' : ` (at ${part})`;
}

function parseValue(value: string, field: ValueField, text: string): number | string {
  // Accepts only ASCII letters, because `toUpperCase` turns some other letters into ASCII letters.
  const named = /^[a-z]+$/i.test(value) ? field.names.indexOf(value.toUpperCase()) : -1;
  if (named >= 0) return field.min + named;
  if (!/^\d+$/.test(value)) return unknownValue(value, field, text);
  const number = Number(value);
  if (number < field.min || number > field.max) {
    return `${field.key} goes from ${field.min} to ${field.max}${at(value, text)}`;
  }
  return value.length > 2 ? `at most two digits are expected; write ${number}${at(value, text)}` : number;
}

function unknownValue(value: string, field: ValueField, text: string): string {
  const { key, min, max, names } = field;
  const upper = value.toUpperCase();
  const home = [weekdays, months].find((other) => other.key !== key && other.names.includes(upper));
  if (home !== undefined) {
    const kind = home === months ? 'month' : 'day of the week';
    return `${upper} is a ${kind}; write it under ${home.key}${at(value, text)}`;
  }
  const orNames = names.length > 0 ? ` or ${names[0]} to ${names.at(-1)}` : '';
  return `${key} takes ${min} to ${max}${orNames}${at(value, text)}${meant(text, field)}`;
}

function rangeBits(from: number, to: number, field: ValueField): number | string {
  if (from <= to) return foldSunday(bitsBetween(from, to), field);
  if (!field.wraps) {
    return `${field.key} may not wrap; write ${rangeText(from, field.max)},${rangeText(field.min, to)}`;
  }
  return foldSunday(bitsBetween(from, field.max) | bitsBetween(field.min, to), field);
}

function bitsBetween(from: number, to: number): number {
  let bits = 0;
  for (let value = from; value <= to; value++) bits |= 1 << value;
  return bits;
}

/** Moves bit 7 to bit 0, because both 7 and 0 stand for Sunday. */
function foldSunday(bits: number, field: ValueField): number {
  return field.key === 'dow' ? (bits | (bits >>> 7)) & 0x7f : bits;
}
