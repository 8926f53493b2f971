import type { ScheduleSpec } from 'kron-core';
import type { Warning } from './warning.ts';

const anyDay = new Set(['*', '*/1']);

/** Warns of a schedule with both fields of days: cron takes either of them where most people mean both. */
export function eitherDayWarning({ schedule }: ScheduleSpec): Warning | undefined {
  const instead = 'for both at once keep one of them here, and put the other under constraints.only';
  return eitherDayAt('spec.schedule', schedule, instead);
}

/**
 * The same of any cron expression.
 *
 * @param path where it stands
 * @param instead what to write where both were meant
 */
export function eitherDayAt(path: string, cron: string, instead: string): Warning | undefined {
  const [, , dayOfMonth = '*', , dayOfWeek = '*'] = cron.split(' ');
  if (anyDay.has(dayOfMonth) || anyDay.has(dayOfWeek)) return undefined;
  const message = `day of month ${dayOfMonth} or day of week ${dayOfWeek}: cron takes a day that matches either; ${instead}`;
  return { path, code: 'EitherDay', message };
}
