import { minutesPerDay } from '../zone/civilDate.ts';
import { changedStretch, type ClockChange } from '../zone/clockChange.ts';
import type { Cron } from './cron.ts';

/**
 * Whether a schedule runs through a clock change: its minute and hour fields match a minute in the hour before the skipped
 * or repeated wall times, and a minute in the hour after them. The days do not matter.
 *
 * @example
 * runsThrough(everyQuarterHour, change) // true
 * runsThrough(everyNightAtHalfPastTwo, change) // false
 */
export function runsThrough(cron: Cron, change: ClockChange): boolean {
  const { from, to } = changedStretch(change);
  return namesInHour(cron, from - 60) && namesInHour(cron, to);
}

/** Whether the minute and hour fields match one of the 60 minutes that start with `from`. */
function namesInHour(cron: Cron, from: number): boolean {
  const start = from - Math.floor(from / minutesPerDay) * minutesPerDay;
  const hour = Math.floor(start / 60);
  const minute = start - hour * 60;
  const rest = cron.nextHour[hour] === hour && (cron.nextMinute[minute] ?? 60) < 60;
  const following = hour === 23 ? 0 : hour + 1;
  return rest || (cron.nextHour[following] === following && (cron.nextMinute[0] ?? 60) < minute);
}
