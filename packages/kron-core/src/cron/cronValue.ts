import { closestName } from '../closestName.ts';
import type { CronField } from './cronField.ts';
import { cronFields } from './cronField.ts';

/** A number or name in a field: its value, or what to write instead (the end of a message, possibly empty). */
export type CronValue = { ok: true; value: number } | { ok: false; hint: string };

/**
 * Reads one number or name of a field.
 *
 * @example
 * readCronValue('fri', dayOfWeek) // { ok: true, value: 5 }
 * readCronValue('MONDAY', dayOfWeek) // { ok: false, hint: '; write MON' }
 */
export function readCronValue(text: string, field: CronField): CronValue {
  if (/^\d+$/.test(text)) return readNumber(text, field);
  const index = field.names.indexOf(text.toUpperCase());
  if (index >= 0) return { ok: true, value: field.min + index };
  return { ok: false, hint: /^[a-z]{2,}$/i.test(text) ? nameHint(text.toUpperCase(), field) : '' };
}

function readNumber(text: string, field: CronField): CronValue {
  const value = Number(text);
  const inRange = value >= field.min && value <= field.max;
  if (inRange && text.length <= 2) return { ok: true, value };
  if (inRange) return { ok: false, hint: ` with more than two digits; write ${value}` };
  const wrapsToZero = field.min === 0 && value === field.max + 1;
  return { ok: false, hint: wrapsToZero ? '; write 0' : '' };
}

function nameHint(name: string, field: CronField): string {
  const home = cronFields.find((other) => other !== field && other.names.includes(name));
  if (home !== undefined)
    return `; ${name} is a ${home.label === 'month' ? 'month' : 'day of the week'}, move it to the ${home.label} field`;
  const abbreviation = name.slice(0, 3);
  const near = field.names.includes(abbreviation) ? abbreviation : closestName(name, field.names);
  return near === undefined ? '' : `; write ${near}`;
}
