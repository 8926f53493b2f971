import { nameMeant } from '../zone/calendarNames.ts';
import { type CronField, cronFields } from './cronField.ts';

/** The value of a number or a name in a field. If it is invalid: why, and what the user probably meant. */
type CronValue = { ok: true; value: number } | { ok: false; why: string; meant: string | null };

/**
 * Parses one number or name of a field.
 *
 * @example
 * readCronValue('fri', dayOfWeek) // { ok: true, value: 5 }
 * readCronValue('MONDAY', dayOfWeek) // { ok: false, why: '', meant: 'MON' }
 */
export function readCronValue(text: string, field: CronField): CronValue {
  if (/^\d+$/.test(text)) return readNumber(text, field);
  const index = field.names.indexOf(text.toUpperCase());
  if (index >= 0) return { ok: true, value: field.min + index };
  return /^[a-z]{2,}$/i.test(text)
    ? unknownName(text.toUpperCase(), field)
    : { ok: false, why: '', meant: null };
}

function readNumber(text: string, { min, max }: CronField): CronValue {
  const value = Number(text);
  if (value > max) return { ok: false, why: '', meant: null };
  if (value < min) return { ok: false, why: '', meant: `${min}` };
  if (text.length > 2) return { ok: false, why: ' with more than two digits', meant: `${value}` };
  return { ok: true, value };
}

function unknownName(name: string, field: CronField): CronValue {
  const home = cronFields.find((other) => other !== field && other.names.includes(name));
  if (home !== undefined) {
    const kind = home.label === 'month' ? 'month' : 'day of the week';
    return { ok: false, why: `: ${name} is a ${kind}, move it to the ${home.label} field`, meant: null };
  }
  return { ok: false, why: '', meant: nameMeant(name, field.names) ?? null };
}
