import { found } from '../reading/found.ts';
import { looseTimeOfDay } from '../time/looseTimeOfDay.ts';
import { closestMacroFields, everyFields, isAboveZero, macroFields } from './cronMacros.ts';
import { withoutExtraFields } from './extraFields.ts';
import type { CronReading } from './cronReading.ts';

const anyFields = 'write minute, hour, day-of-month, month and day-of-week, such as 0 0 * * *';
const fromMidnight = ', which counts from midnight';

/**
 * Reads an expression in a notation other than cron fields: a macro, an expression of AWS, a time of day, or words. null for
 * other texts.
 *
 * @example
 * otherNotation('cron(0 10 * * ? *)') // { wrong: […], meant: ['0', '10', '*', '*', '*'], … }
 * otherNotation('every 5 minutes') // { wrong: […], meant: ['*\/5', '*', '*', '*', '*'], rest: ', which counts from midnight', … }
 */
export function otherNotation(text: string): CronReading | null {
  const plain = text.trim();
  const lower = plain.toLowerCase();
  if (lower.startsWith('@')) return macro(plain, lower);
  return wrapped(plain) ?? rate(plain, lower) ?? timeOfDay(plain) ?? word(plain, lower);
}

function reading(what: string, fields: string | null, rest = ''): CronReading {
  const wrong = `expected five fields, found ${what}`;
  if (fields === null) return { wrong: [`${wrong}; ${anyFields}`], fields: null, meant: null };
  return { wrong: [wrong], fields: null, meant: fields.split(' '), rest };
}

function macro(plain: string, lower: string): CronReading {
  const what = `the macro ${found(plain)}`;
  const name = lower.slice(1);
  if (name === 'reboot') {
    const wrong = `expected five fields, found ${what}: Kron runs nothing at startup; create a Job instead`;
    return { wrong: [wrong], fields: null, meant: null };
  }
  const every = /^every\s+(\S+)$/.exec(name)?.[1];
  // `@every` counts from the start of the scheduler. A cron expression counts from midnight.
  if (every !== undefined) return interval(what, every, every);
  return reading(what, macroFields(name) ?? closestMacroFields(name));
}

/** Reads fields in quotes, or in `cron(…)` of AWS. */
function wrapped(plain: string): CronReading | null {
  const [, aws, , quoted] = /^(?:cron\s*\((.*)\)|(["'])(.*)\2)$/is.exec(plain) ?? [];
  const inner = aws ?? quoted;
  if (inner === undefined) return null;
  const fields = inner.trim().split(/\s+/);
  const isExtra = fields.length === 6 || fields.length === 7;
  const extra = isExtra ? withoutExtraFields(fields, aws !== undefined && fields.length === 6) : null;
  const five = fields.length === 5 ? fields : (extra?.fields ?? null);
  return {
    ...extra,
    wrong: [`expected five fields, found ${found(plain)}`],
    fields: five,
    meant: five,
    rest: extra?.rest ?? '',
  };
}

const units: readonly (readonly [RegExp, string])[] = [
  [/^m(?:in(?:ute)?)?s?$/, 'm'],
  [/^h(?:ou)?r?s?$/, 'h'],
];

/** Reads an interval, given as a Go duration and in the user's words. */
function interval(what: string, duration: string, words: string): CronReading {
  const fields = everyFields(duration);
  if (fields !== null || !isAboveZero(duration)) return reading(what, fields, fromMidnight);
  const wrong = `expected five fields, found ${what}: no five-field schedule starts every ${words}`;
  return { wrong: [wrong], fields: null, meant: null };
}

/** Reads `rate(5 minutes)` of AWS, and `every 5 minutes`. */
function rate(plain: string, lower: string): CronReading | null {
  const [, rated, rateUnit, every, everyUnit = rateUnit ?? ''] =
    /^(?:rate\s*\(\s*(\d+)\s+([a-z]+)\s*\)|every\s*(\d*)\s*([a-z]+))$/.exec(lower) ?? [];
  const amount = rated ?? every;
  if (amount === undefined) return null;
  const count = amount === '' ? 1 : Number(amount);
  const unit = units.find(([spelling]) => spelling.test(everyUnit))?.[1];
  if (unit !== undefined) return interval(found(plain), `${count}${unit}`, `${count} ${everyUnit}`);
  if (count !== 1) return reading(found(plain), null);
  return word(plain, everyUnit);
}

const macroOf: Readonly<Record<string, string>> = {
  minute: 'minutely',
  hour: 'hourly',
  day: 'daily',
  week: 'weekly',
  month: 'monthly',
  year: 'yearly',
  weekday: 'weekdays',
  weekend: 'weekends',
};

/** Reads a word such as `daily`, or the text after `every`, such as `day` or `monday`. */
function word(plain: string, lower: string): CronReading | null {
  const fields = macroFields(macroOf[lower.replace(/s$/, '')] ?? lower);
  if (fields !== null) return reading(found(plain), fields);
  const day = /^(sun|mon|tues|wednes|thurs|fri|satur)days?$/.exec(lower)?.[1];
  return day === undefined ? null : reading(found(plain), `0 0 * * ${day.slice(0, 3).toUpperCase()}`);
}

/** Reads `03:00`, `daily at 3am`, and `*-*-* 03:00:00` of systemd. */
function timeOfDay(plain: string): CronReading | null {
  const [, time] =
    /^(?:(?:every\s*day|daily|\*-\*-\*)\s+)?(?:at\s+)?(\S+(?:\s[ap]\.?m\.?)?)$/i.exec(plain) ?? [];
  if (time === undefined || !/[:.]\d\d|[ap]\.?m/i.test(time)) return null;
  const [hour, minute] = looseTimeOfDay(time)?.split(':') ?? [];
  return hour === undefined ? null : reading(found(plain), `${Number(minute)} ${Number(hour)} * * *`);
}
