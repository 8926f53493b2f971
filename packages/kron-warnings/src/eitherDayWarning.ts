import type { ScheduleSpec } from 'kron-core';
import type { Warning } from './warning.ts';

const anyDay = new Set(['*', '*/1']);

/** Warns of a schedule with both fields of days: cron takes either of them where most people mean both. */
export function eitherDayWarning({ schedule }: ScheduleSpec): Warning | undefined {
  const [, , dayOfMonth = '*', , dayOfWeek = '*'] = schedule.split(' ');
  if (anyDay.has(dayOfMonth) || anyDay.has(dayOfWeek)) return undefined;
  const message = `day of month ${dayOfMonth} or day of week ${dayOfWeek}: cron takes a day that matches either; for both at once keep one of them here, and put the other under constraints.only`;
  return { path: 'spec.schedule', code: 'EitherDay', message };
}
