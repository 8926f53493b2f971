import { toString as cronWords } from 'cronstrue';
import { cronMistakes } from 'kron-core';

/**
 * A cron expression in words, in the wall-clock time of its zone. null: not an expression of five fields, or one that words
 * describe wrongly. The walk over the nominal times decides what is right; `scheduleWords.test.ts` compares both.
 *
 * Words that are left out: `*\/7` (`every 7 minutes`, but the hour starts again at 0), steps of days, weekdays and months, both
 * day fields (`on day 1 of the month, and on Friday`, but one of them is enough), and steps of minutes in listed hours.
 *
 * @example
 * scheduleWords('30 2 * * 1-5') // 'at 02:30, Monday through Friday'
 * scheduleWords('*\/7 * * * *') // null
 */
export function scheduleWords(expression: string): string | null {
  if (cronMistakes(expression, 'KronJob').length > 0) return null;
  if (!hasRightWords(expression.split(' ').map((field) => (field === '*/1' ? '*' : field)))) return null;
  const words = cronWords(expression, { use24HourTimeFormat: true });
  return `${words.slice(0, 1).toLowerCase()}${words.slice(1)}`;
}

const single = /^\d+$/;
const numbers = /^\d+(?:,\d+)*$/;

function hasRightWords([minute = '', hour = '', ...days]: readonly string[]): boolean {
  return areDaysRight(days) && areTimesRight(minute, hour);
}

function areDaysRight([dayOfMonth, month, weekday]: readonly string[]): boolean {
  const isEither = dayOfMonth !== '*' && weekday !== '*';
  return !isEither && ![dayOfMonth, month, weekday].some((field = '') => hasStep(field));
}

function areTimesRight(minute: string, hour: string): boolean {
  const isWhole = hour === '*' || isRange(hour);
  if (hasStep(minute)) return isEvenStep(minute, 60) && isWhole;
  if (hasStep(hour)) return isEvenStep(hour, 24) && numbers.test(minute);
  // `every minute, at 03:00 and 05:00` names the first minute of the hour only.
  return isWhole || single.test(minute) || (numbers.test(minute) && numbers.test(hour));
}

function hasStep(field: string): boolean {
  return field.includes('/');
}

/** `*` with a step that divides the hour or the day, so that each hour or day starts like the previous one. */
function isEvenStep(field: string, size: number): boolean {
  const step = Number(/^\*\/(\d+)$/.exec(field)?.[1]);
  return step < size && size % step === 0;
}

function isRange(field: string): boolean {
  return /^\d+(?:-\d+)?$/.test(field);
}
