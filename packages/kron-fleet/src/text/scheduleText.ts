import { scheduleWords } from './scheduleWords.ts';

/**
 * A cron expression in quotes. If words describe it exactly, the words follow in parentheses.
 *
 * @example
 * scheduleText('30 2 * * 1-5') // '"30 2 * * 1-5" (at 02:30, Monday through Friday)'
 * scheduleText('*\/7 * * * *') // '"*\/7 * * * *"'
 */
export function scheduleText(expression: string): string {
  const words = scheduleWords(expression);
  return words === null ? `"${expression}"` : `"${expression}" (${words})`;
}
