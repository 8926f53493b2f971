import { scheduleWords } from './scheduleWords.ts';

/** A cron expression in quotes. If words describe it exactly, the words follow in parentheses. */
export function scheduleText(expression: string): string {
  const words = scheduleWords(expression);
  return words === null ? `"${expression}"` : `"${expression}" (${words})`;
}
