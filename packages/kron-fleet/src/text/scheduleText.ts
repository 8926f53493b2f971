import { scheduleWords } from './scheduleWords.ts';

/**
 * A cron expression in quotes and, where words describe it rightly, in words.
 *
 * @example
 * scheduleText('30 2 * * 1-5') // '"30 2 * * 1-5" (at 02:30, Monday through Friday)'
 * scheduleText('*\/7 * * * *') // '"*\/7 * * * *"'
 */
export function scheduleText(expression: string): string {
  const words = scheduleWords(expression);
  return words === null ? `"${expression}"` : `"${expression}" (${words})`;
}
