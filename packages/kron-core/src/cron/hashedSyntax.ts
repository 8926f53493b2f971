import type { CronField } from './cronField.ts';
import { cronFields } from './cronField.ts';

const hashed = /^H(?:\((\d+)-(\d+)\))?(?:\/(\d+))?$/i;

/**
 * The end of the hint for an `H` of Jenkins, which stands for a value that the job's name decides. null for
 * other items. A window replaces it if all smaller fields are `H` as well, because a window spreads starts over
 * every second in it.
 *
 * @param fields - the expression; undefined if the item stands alone
 * @example
 * hashedSyntax('H/15', minute, ['H/15', '*', '*', '*', '*']) // '; write 0-45/15 * * * * and window.duration: 14m59s'
 */
export function hashedSyntax(item: string, field: CronField, fields?: readonly string[]): string | null {
  const match = hashed.exec(item);
  if (match === null) return null;
  const whole = fields === undefined ? null : wholeAdvice(fields);
  const low = Number(match[1] ?? field.min);
  return whole ?? `, and has no equivalent here; write a fixed value such as ${low}`;
}

function wholeAdvice(fields: readonly string[]): string | null {
  const hashes = fields.map((text) => hashed.test(text));
  if (fields.some((text, index) => !hashes[index] && /H\b/i.test(withoutNames(text)))) return null;
  const [minute = '', hour = '', dom = '', month = '', dow = ''] = fields;
  const key = hashes.map((is) => (is ? 'H' : '.')).join('');
  if (key === 'H....') return advice(slots(minute, 0), 'm', (at) => [at, hour, dom, month, dow]);
  if (minute !== 'H') return null;
  if (key === 'HH...') return advice(slots(hour, 1), 'h', (at) => ['0', at, dom, month, dow]);
  if (hour !== 'H') return null;
  // Every month has 28 days.
  if (key === 'HHH..' && dom === 'H' && isFree(dow))
    return `; write 0 0 1 ${month} * and window.duration: ${justUnder(672, 'h')}`;
  if (key === 'HH..H' && dow === 'H' && isFree(dom)) {
    return isFree(month) ? `; write 0 0 * * 0 and window.duration: ${justUnder(168, 'h')}` : null;
  }
  return null;
}

/** MARCH and THU hold an H that is no hash. */
function withoutNames(text: string): string {
  return text.replaceAll(/[A-Z]{2,}/gi, '');
}

function isFree(field: string): boolean {
  return field === '*' || field === '*/1' || field === '?';
}

function advice(found: Slots | null, unit: 'm' | 'h', fieldsWith: (at: string) => string[]): string | null {
  if (found === null) return null;
  const written = fieldsWith(found.starts).map((field) => (field === '?' ? '*' : field));
  return `; write ${written.join(' ')} and window.duration: ${justUnder(found.length, unit)}`;
}

/** A window holds both of its ends, so one second less keeps it out of the next slot. */
function justUnder(length: number, unit: 'm' | 'h'): string {
  const whole = length > 1 ? `${length - 1}${unit}` : '';
  return `${whole}${unit === 'h' ? '59m' : ''}59s`;
}

type Slots = { starts: string; length: number };

/** The starts of the slots that lie within the range, and their common length. null if the range is invalid. */
function slots(text: string, index: number): Slots | null {
  const [, from, to, step] = hashed.exec(text) ?? [];
  const field = cronFields[index];
  if (field === undefined) return null;
  const low = Number(from ?? field.min);
  const high = Number(to ?? field.max);
  const size = high - low + 1;
  if (low < field.min || high > field.max || size < 1 || Number(step) === 0) return null;
  const length = Math.min(size, Number(step ?? size));
  const last = low + (Math.floor(size / length) - 1) * length;
  if (length === 1) return { starts: low === last ? `${low}` : `${low}-${last}`, length };
  return { starts: low === last ? `${low}` : `${low}-${last}/${length}`, length };
}
