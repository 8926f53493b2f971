import { found } from '../reading/found.ts';
import type { CronField } from './cronField.ts';
import { describeField } from './cronField.ts';
import { readCronValue } from './cronValue.ts';
import type { Surroundings } from './foreignSyntax.ts';
import { foreignSyntax } from './foreignSyntax.ts';
import { plainAscii } from './plainAscii.ts';
import { reversedRange } from './reversedRange.ts';
import { unreadableItem } from './unreadableItem.ts';

/**
 * Checks one item of a field's list. Returns a message without the field's name, or null if the item has one
 * of the five forms of the grammar.
 *
 * @example
 * checkCronItem('8-18/2', hour) // null
 * checkCronItem('22-6', hour) // 'expected a range that goes forwards, found "22-6"; write 22-23,0-6'
 */
export function checkCronItem(item: string, field: CronField, around?: Surroundings): string | null {
  // Names are compared in uppercase. Some letters outside ASCII have ASCII capitals.
  const ascii = plainAscii(item);
  if (ascii !== item)
    return `expected ASCII, found ${found(item)}${ascii === null ? '' : `; write ${ascii}`}`;
  const foreign = foreignSyntax(item, field, around);
  if (foreign !== null) return `expected ${describeField(field)}, found ${found(item)}: ${foreign}`;
  const [base = '', step, ...rest] = item.split('/');
  if (rest.length > 0) return `expected at most one "/", found ${found(item)}; write ${base}/${step}`;
  return (
    checkBase(base, step, item, field) ?? (step === undefined ? null : checkStep(base, step, item, field))
  );
}

function checkBase(base: string, step: string | undefined, item: string, field: CronField): string | null {
  if (base === '*') return null;
  const [from = '', to = from, ...rest] = base.split('-');
  const first = readCronValue(from, field);
  const last = readCronValue(to, field);
  const wrong = first.ok ? last : first;
  if (rest.length > 0 || !wrong.ok) return unreadableItem(item, base, field);
  if (!first.ok || !last.ok || first.value <= last.value) return null;
  const forwards = reversedRange(first.value, last.value, Number(step ?? 1) || 1, field);
  return `expected a range that goes forwards, found ${found(item)}; write ${forwards}`;
}

function checkStep(base: string, step: string, item: string, field: CronField): string | null {
  const withoutStep = base === '*' || base.includes('-');
  if (!/^\d+$/.test(step)) {
    return `expected a number from 1 to 99 after "/", found ${found(item)}; write ${base} or ${base}/2`;
  }
  if (Number(step) === 0) return `expected a step of 1 or more, found ${found(item)}; write ${base}`;
  if (step.length > 2)
    return `expected a step of at most two digits, found ${found(item)}; write ${shortStep(base, step, field)}`;
  if (withoutStep) return null;
  // In Kubernetes, n/s ends on Saturday (6), because Sunday is 0 and never 7.
  const end = field.label === 'day-of-week' ? 6 : field.max;
  const range = Number(base) >= end ? base : `${base}-${end}/${step}`;
  return `expected a range before "/", found ${found(item)}; write ${range}`;
}

/** The same step with two digits. A step of 100 or more reaches only the first value. */
function shortStep(base: string, step: string, field: CronField): string {
  if (Number(step) < 100) return `${base}/${Number(step)}`;
  return base === '*' ? `${field.min}` : (base.split('-')[0] ?? base);
}
