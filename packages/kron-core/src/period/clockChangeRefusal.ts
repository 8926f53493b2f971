import type { TimeRefusal } from '../cron/changedTimes.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { formatWallMinute } from '../zone/formatWallMinute.ts';
import type { Timetable } from './timetable.ts';

/**
 * Explains why an instant is no nominal time if a clock change is the reason. Null if a clock change is not the reason.
 *
 * @param instant - epoch seconds
 *
 * @example
 * clockChangeRefusal(schedule, 1792891800)
 * // '2026-10-25T01:30:00Z is the second time that the clock of Europe/Berlin shows 02:30, and clockChanges.fold is first: …'
 */
export function clockChangeRefusal(schedule: Timetable, instant: number): string | null {
  const refusal = schedule.refusalAt(instant);
  return refusal === null ? null : messageOf(refusal, instant, schedule);
}

function messageOf(refusal: TimeRefusal, instant: number, { zone, clockChanges }: Timetable): string {
  const { date, time } = formatWallMinute(refusal.named);
  const found = formatInstant(instant);
  const period = formatInstant(refusal.period);
  if (refusal.kind === 'Gap') {
    return `${found} is not a period: ${zone} has no ${time} on ${date}; with clockChanges.gap ${refusal.gap} its period is ${period}`;
  }
  const which = refusal.kind === 'FirstTime' ? 'first' : 'second';
  return `${found} is the ${which} time that the clock of ${zone} shows ${time}, and clockChanges.fold is ${clockChanges?.fold}: that day's period is ${period}`;
}
