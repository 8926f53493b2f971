import { closestName } from '../reading/closestName.ts';
import { readDuration } from '../time/goDuration.ts';
import type { CronKind } from './cronField.ts';

const macrosOfKubernetes: ReadonlyMap<string, string> = new Map([
  ['yearly', '0 0 1 1 *'],
  ['annually', '0 0 1 1 *'],
  ['monthly', '0 0 1 * *'],
  ['weekly', '0 0 * * 0'],
  ['daily', '0 0 * * *'],
  ['midnight', '0 0 * * *'],
  ['hourly', '0 * * * *'],
]);

const macros: ReadonlyMap<string, string> = new Map([
  ...macrosOfKubernetes,
  ['minutely', '* * * * *'],
  ['weekdays', '0 0 * * 1-5'],
  ['weekends', '0 0 * * 0,6'],
]);

/**
 * The five fields of a macro, whose name is given without the `@`. null if there is no such macro.
 *
 * @param kind - the kind of object whose macros to search. Without a kind, searches the macros of all schedulers
 * @example
 * macroFields('daily') // '0 0 * * *'
 * macroFields('weekdays', 'CronJob') // null
 */
export function macroFields(name: string, kind?: CronKind): string | null {
  if (kind === undefined) return macros.get(name) ?? null;
  return kind === 'CronJob' ? (macrosOfKubernetes.get(name) ?? null) : null;
}

/** Corrects a misspelt name of a macro, and returns the five fields of the macro. null if no macro has a similar name. */
export function closestMacroFields(name: string): string | null {
  return macroFields(closestName(name, macros.keys()) ?? '');
}

/**
 * Five fields that start a Job once per interval, if the interval divides the hour or the day, or is a week. Otherwise null.
 *
 * @param interval - a Go duration
 * @example
 * everyFields('15m') // '*\/15 * * * *'
 */
export function everyFields(interval: string): string | null {
  const nanoseconds = readDuration(interval);
  if (typeof nanoseconds === 'string') return null;
  const minutes = Number(nanoseconds) / 60e9;
  const hours = minutes / 60;
  if (minutes <= 0 || !Number.isInteger(minutes)) return null;
  if (minutes === 24 * 60) return '0 0 * * *';
  if (minutes === 7 * 24 * 60) return '0 0 * * 0';
  if (60 % minutes === 0) return `${everyNth(minutes, 60)} * * * *`;
  return Number.isInteger(hours) && 24 % hours === 0 ? `0 ${everyNth(hours, 24)} * * *` : null;
}

/** Whether a text is a Go duration above zero. */
export function isAboveZero(interval: string): boolean {
  const nanoseconds = readDuration(interval);
  return typeof nanoseconds !== 'string' && nanoseconds > 0;
}

/** The field that matches every n-th of `size` values, for example every 15th minute. If n is `size`, only 0 matches. */
function everyNth(n: number, size: number): string {
  if (n === size) return '0';
  return n === 1 ? '*' : `*/${n}`;
}
