import { type CronField, cronFields, type CronKind } from './cronField.ts';
import { isCron } from './cronGrammar.ts';
import { withStars } from './extraFields.ts';
import { inKronJob, type Surroundings } from './surroundings.ts';

const hashed = /^H(?:\((\d+)-(\d+)\))?(?:\/(\d+))?$/i;

/**
 * The end of a message about an item with `H`, or null for other items. Jenkins replaces `H` with a value that depends on
 * the job's name. If the fields of all smaller units are `H`, too, the message proposes a window, which also spreads the
 * starts.
 *
 * @param around - the expression; undefined if the item stands alone
 * @example
 * hashedSyntax('H/15', minute, { fields: ['H/15', '*', '*', '*', '*'], kind: 'KronJob' }) // '; write 0-45/15 * * * * and window.duration: 14m59s'
 */
export function hashedSyntax(item: string, field: CronField, around?: Surroundings): string | null {
  const match = hashed.exec(item);
  if (match === null) return null;
  const whole = around === undefined ? null : wholeAdvice(around);
  // The advice for the first field with an `H` is about all fields, so the other fields get no advice.
  if (whole !== null && !isFirst(field, around)) return '';
  const low = Number(match[1] ?? field.min);
  const value = low < field.min || low > field.max ? field.min : low;
  return whole ?? `, and has no equivalent here; write a fixed value such as ${value}`;
}

function isFirst(field: CronField, around?: Surroundings): boolean {
  const first = around?.fields.findIndex((text) => hashed.test(text)) ?? 0;
  return cronFields[first]?.label === field.label;
}

function wholeAdvice({ fields, kind }: Surroundings): string | null {
  const advice = (
    slots: Slots | null,
    unit: 'm' | 'h',
    fieldsWith: (at: string) => string[],
  ): string | null => adviceFor(slots, unit, fieldsWith, kind);
  const [minute = '', hour = '', dom = '', month = '', dow = ''] = fields;
  switch (fields.map(mark).join('')) {
    case 'H....':
      return advice(slotsIn(minute, 0), 'm', (at) => [at, hour, dom, month, dow]);
    case 'HH...':
      return minute === 'H' ? advice(slotsIn(hour, 1), 'h', (at) => ['0', at, dom, month, dow]) : null;
    case 'HHH..':
      // The slot has 28 days, which are 672 hours, because every month has at least 28 days.
      return areFree(dow) && [minute, hour, dom].every((text) => text === 'H')
        ? advice({ starts: '1', length: 672 }, 'h', (at) => ['0', '0', at, month, dow])
        : null;
    case 'HH..H':
      return areFree(dom, month) && [minute, hour, dow].every((text) => text === 'H')
        ? advice({ starts: '0', length: 168 }, 'h', (at) => ['0', '0', dom, month, at])
        : null;
    default:
      return null;
  }
}

/**
 * Classifies a field. `H`: only a hash of Jenkins, such as `H` or `H/15`. `?`: another text with a hash. `.`: a text without
 * a hash.
 */
function mark(text: string): string {
  if (hashed.test(text)) return 'H';
  // The H in MARCH and THU is no hash.
  return /\bH\b/i.test(text) ? '?' : '.';
}

function areFree(...fields: readonly string[]): boolean {
  return fields.every((field) => ['*', '*/1', '?'].includes(field));
}

type Slots = { starts: string; length: number };

function adviceFor(
  slots: Slots | null,
  unit: 'm' | 'h',
  fieldsWith: (at: string) => string[],
  kind: CronKind,
): string | null {
  if (slots === null) return null;
  const written = withStars(fieldsWith(slots.starts)).join(' ');
  if (!isCron(written, kind)) return null;
  return `${inKronJob(kind)}write ${written} and window.duration: ${justUnder(slots.length, unit)}`;
}

/**
 * A window contains both of its ends. So a window that is one second shorter than the slot does not reach into the next
 * slot.
 */
function justUnder(length: number, unit: 'm' | 'h'): string {
  const whole = length > 1 ? `${length - 1}${unit}` : '';
  return `${whole}${unit === 'h' ? '59m' : ''}59s`;
}

/** The starts of the slots in the range of an `H`, and the length of each slot. null if the range is invalid. */
function slotsIn(text: string, index: number): Slots | null {
  const field = cronFields[index];
  const match = hashed.exec(text);
  if (field === undefined || match === null) return null;
  const low = Number(match[1] ?? field.min);
  const high = Number(match[2] ?? field.max);
  if (low < field.min || high > field.max || low > high || Number(match[3]) === 0) return null;
  return slotsOf(low, high - low + 1, match[3]);
}

function slotsOf(low: number, size: number, step: string | undefined): Slots {
  const length = Math.min(size, Number(step ?? size));
  const last = low + (Math.floor(size / length) - 1) * length;
  if (last === low) return { starts: `${low}`, length };
  return { starts: length === 1 ? `${low}-${last}` : `${low}-${last}/${length}`, length };
}
