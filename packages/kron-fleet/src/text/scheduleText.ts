import { scheduleWords } from './scheduleWords.ts';

/** A cron expression in quotes. Words for it follow in parentheses if they describe it exactly. */
export function scheduleText(expression: string): string {
  const words = scheduleWords(expression);
  return words === null ? `"${expression}"` : `"${expression}" (${words})`;
}
