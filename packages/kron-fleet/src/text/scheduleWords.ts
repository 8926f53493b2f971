import { toString as cronWords } from 'cronstrue';
import { cronMistakes } from 'kron-core';

/**
 * A cron expression in words, as times of its zone's clock. Null for any other text, and for an expression that the words
 * would describe wrongly. `scheduleWords.test.ts` compares the words with the nominal times.
 *
 * Null for `*\/7`: `every 7 minutes` would be wrong, because the count starts again in each hour. Null if both day fields
 * are set: `on day 1 of the month, and on Friday` would be wrong, because either day is enough. Also null for steps of days,
 * weekdays or months, and for listed hours unless the minutes are numbers.
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
  // For `* 3,5 * * *`, the words `every minute, at 03:00 and 05:00` would name only one minute of each hour.
  return isWhole || single.test(minute) || (numbers.test(minute) && numbers.test(hour));
}

function hasStep(field: string): boolean {
  return field.includes('/');
}

/** Whether a field is `*` with a step that divides `size`, so that the times are the same in each hour or day. */
function isEvenStep(field: string, size: number): boolean {
  const step = Number(/^\*\/(\d+)$/.exec(field)?.[1]);
  return step < size && size % step === 0;
}

function isRange(field: string): boolean {
  return /^\d+(?:-\d+)?$/.test(field);
}
