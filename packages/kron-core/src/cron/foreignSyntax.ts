import { weekdayNames } from '../zone/calendarNames.ts';
import { type CronField, type CronKind, dayOfWeekField } from './cronField.ts';
import { readCronValue } from './cronValue.ts';
import { hashedSyntax } from './hashedSyntax.ts';
import { type DayAdvice, lastDay, lastWeekday, lastWorkday, nearestWorkday } from './monthEnds.ts';
import { inKronJob, type Surroundings } from './surroundings.ts';

/**
 * The hint for an item in the syntax of Quartz or Jenkins. null for other items. The hint says how to start Jobs at the same
 * instants, or that this is not possible.
 *
 * @example
 * foreignSyntax('?', dayOfMonth, around) // '"?" is not part of the grammar; write *'
 * foreignSyntax('MON', dayOfWeek, around) // null
 */
export function foreignSyntax(item: string, field: CronField, around?: Surroundings): string | null {
  const text = item.toUpperCase();
  if (text === '?') return `${not('?')}; write *`;
  const hashed = hashedSyntax(text, field, around);
  if (hashed !== null) return `${not('H')}${hashed}`;
  const day = dayOfWeek(text, field, around?.kind) ?? dayOfMonth(text, field);
  if (day === null) return null;
  const { symbol, advice } = day;
  if (typeof advice === 'string') return `${not(symbol)}${advice}`;
  return `${not(symbol)}${inPlace(advice, item, field, around)}`;
}

function not(symbol: string): string {
  return `"${symbol}" is not part of the grammar`;
}

type ForeignDay = { symbol: string; advice: DayAdvice | string };

function inPlace(advice: DayAdvice, item: string, { label }: CronField, around?: Surroundings): string {
  if (around === undefined || around.kind === 'ControlledJob') {
    return ', and constraints, which a KronJob would use instead, do not exist here; write fixed days';
  }
  const [, , dom = '*', , dow = '*'] = around.fields;
  const [own, other] = label === 'day-of-week' ? [dow, dom] : [dom, dow];
  if (own !== item || !['*', '*/1', '?'].includes(other)) {
    return ', and has no equivalent beside other days; write a KronJob of its own for it';
  }
  return `${inKronJob(around.kind)}write ${advice.days} and spec.constraints: ${advice.constraints}${advice.limit ?? ''}`;
}

function dayOfWeek(text: string, field: CronField, kind?: CronKind): ForeignDay | null {
  if (text.includes('#')) return { symbol: '#', advice: nthWeekday(text, field, kind) };
  if (field.label !== 'day-of-week') return null;
  if (text === 'L')
    return { symbol: 'L', advice: `; write 6 for Saturday or ${field.max === 7 ? 7 : 0} for Sunday` };
  const day = weekdayOf(/^(.+)L$/.exec(text)?.[1] ?? '');
  return day === null ? null : { symbol: 'L', advice: lastWeekday(day) };
}

function nthWeekday(text: string, { label }: CronField, kind?: CronKind): DayAdvice | string {
  const [, name = '', nth = ''] = /^(.+)#(\d+)$/.exec(text) ?? [];
  const day = weekdayOf(name);
  if (day === null || label !== 'day-of-week') {
    if (kind !== 'KronJob') return ', and has no equivalent here; write a day of the week';
    return '; write for example MON in day-of-week and spec.constraints: {only: [{dom: "8-14"}]} for the second Monday';
  }
  const first = Number(nth) * 7 - 6;
  if (first < 1 || first > 29) return ', and a month has no such weekday; write a number from 1 to 5';
  const days = first === 29 ? '29-31' : `${first}-${first + 6}`;
  return { days: weekdayNames[day] ?? name, constraints: `{only: [{dom: "${days}"}]}` };
}

/** The number, from 0 to 6, of a day of the week that is given by its name or its number. null for other texts. */
function weekdayOf(text: string): number | null {
  const value = readCronValue(text, dayOfWeekField);
  return value.ok ? value.value % 7 : null;
}

function dayOfMonth(text: string, { label }: CronField): ForeignDay | null {
  if (label === 'day-of-week' || label === 'month') return null;
  if (text === 'LW' || text === 'WL') return { symbol: 'LW', advice: lastWorkday };
  const [last, before = '0'] = /^L(?:-(\d{1,2}))?$/.exec(text) ?? [];
  if (last !== undefined) return { symbol: 'L', advice: lastDay(Number(before)) };
  const [workday, day = ''] = /^(\d{0,2})W$/.exec(text) ?? [];
  if (workday === undefined) return null;
  return {
    symbol: 'W',
    advice: day === '' ? '; write * here and MON-FRI in day-of-week' : nearestWorkday(Number(day)),
  };
}
