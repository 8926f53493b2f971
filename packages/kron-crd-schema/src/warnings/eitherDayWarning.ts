import type { Warning } from './warning.ts';

const everyDay = new Set(['*', '*/1']);

/**
 * Warns about a cron expression with a day of the month and a day of the week: cron matches days that match either field,
 * while most authors mean both.
 *
 * @param path - path of the expression
 * @param advice - what to write if both are required
 */
export function eitherDayWarning(path: string, cron: string, advice: string): Warning[] {
  const [, , dayOfMonth = '*', , dayOfWeek = '*'] = cron.split(' ');
  if (everyDay.has(dayOfMonth) || everyDay.has(dayOfWeek)) return [];
  const message = `day of month ${dayOfMonth} or day of week ${dayOfWeek}: cron takes days that match either; ${advice}`;
  return [{ path, code: 'EitherDay', message }];
}
