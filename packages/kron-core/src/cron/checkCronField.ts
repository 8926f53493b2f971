import { found } from '../reading/found.ts';
import { proposal } from '../reading/proposal.ts';
import { type CronField, describeField } from './cronField.ts';
import { isCronItem, isCronList } from './cronGrammar.ts';
import { readCronValue } from './cronValue.ts';
import { foreignSyntax } from './foreignSyntax.ts';
import { openRange } from './openRange.ts';
import { reversedRange } from './reversedRange.ts';
import type { Surroundings } from './surroundings.ts';
import { unreadableItem } from './unreadableItem.ts';

/**
 * Checks one field and returns one message for each distinct mistake.
 *
 * @param around - the expression; undefined if the field stands alone
 * @example
 * checkCronField('1,,?', minute)
 * // ['minute: expected a value on each side of a comma, found "1,,?"',
 * //  'minute: expected 0-59, found "?": "?" is not part of the grammar; write *']
 */
export function checkCronField(text: string, field: CronField, around?: Surroundings): string[] {
  const items = text.split(',');
  const filled = items.filter((item) => item !== '');
  const messages = new Set<string>();
  if (filled.length < items.length) {
    const instead = filled.length === 0 ? '*' : filled.join(',');
    const advice = proposal(instead, (list) => isCronList(list, field));
    messages.add(`expected a value on each side of a comma, found ${found(text)}${advice}`);
  }
  for (const item of filled) {
    const message = checkCronItem(item, field, around);
    if (message !== null) messages.add(message);
  }
  return [...messages].map((message) => `${field.label}: ${message}`);
}

/**
 * Checks one item of a field's list. Returns a message without the field's name, or null if the item is valid.
 *
 * @example
 * checkCronItem('8-18/2', hour) // null
 * checkCronItem('22-6', hour) // 'expected a range that goes forwards, found "22-6"; write 22-23,0-6'
 */
function checkCronItem(item: string, field: CronField, around?: Surroundings): string | null {
  if (isCronItem(item, field)) return null;
  const instead = (...texts: (string | null)[]): string => proposal(texts, (text) => isCronList(text, field));
  const ascii = plainAscii(item);
  if (ascii !== item) return `expected ASCII, found ${found(item)}${instead(ascii)}`;
  const foreign = foreignSyntax(item, field, around);
  if (foreign !== null) return `expected ${describeField(field)}, found ${found(item)}: ${foreign}`;
  const [base = '', step, ...rest] = item.split('/');
  if (rest.length > 0) return `expected at most one "/", found ${found(item)}${instead(`${base}/${step}`)}`;
  const wrongRange = wrongBase(item, field, instead, around);
  return wrongRange ?? wrongStep(base, step ?? '', item, field, instead);
}

type Instead = (...texts: (string | null)[]) => string;

function wrongBase(item: string, field: CronField, instead: Instead, around?: Surroundings): string | null {
  const [base = '', step] = item.split('/');
  if (base === '*') return null;
  const [from = '', to = from, ...rest] = base.split('-');
  const first = readCronValue(from, field);
  const last = readCronValue(to, field);
  if (rest.length > 0 || !first.ok || !last.ok) return unreadableItem(item, base, field, around);
  if (first.value <= last.value) return null;
  const forwards = reversedRange(first.value, last.value, Number(step ?? 1) || 1, field);
  return `expected a range that goes forwards, found ${found(item)}${instead(forwards)}`;
}

function wrongStep(base: string, step: string, item: string, field: CronField, instead: Instead): string {
  if (!/^\d+$/.test(step)) {
    return `expected a number from 1 to 99 after "/", found ${found(item)}${instead(base, `${base}/2`)}`;
  }
  if (Number(step) === 0) return `expected a step of 1 or more, found ${found(item)}${instead(base)}`;
  if (step.length > 2)
    return `expected a step of at most two digits, found ${found(item)}${instead(shortStep(base, step, field))}`;
  return `expected a range before "/", found ${found(item)}${instead(openRange(base, step, field))}`;
}

/** Returns the item with a step of one or two digits. For a step of 100 or more, returns the only value that matches. */
function shortStep(base: string, step: string, field: CronField): string {
  if (Number(step) < 100) return `${base}/${Number(step)}`;
  return base === '*' ? `${field.min}` : (base.split('-')[0] ?? base);
}

/**
 * Converts full-width characters, and typographic dashes and stars, to ASCII. null if the result is not printable ASCII.
 *
 * @example
 * plainAscii('1–5') // '1-5'
 * plainAscii('١') // null
 */
function plainAscii(text: string): string | null {
  const folded = text
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2217\u22c6\u2022\u00d7]/g, '*')
    .normalize('NFKC');
  return /^[!-~]*$/.test(folded) ? folded : null;
}
