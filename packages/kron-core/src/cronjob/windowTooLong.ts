import { scheduleOf } from '../period/compile.ts';
import type { Schedule } from '../period/schedule.ts';
import type { ScheduleSpec } from '../spec/spec.ts';
import { exactDuration } from '../time/exactDuration.ts';

/**
 * Why the window of a CronJob has no effect, or null. A Job that waits is active for the CronJob controller, so the window
 * has to be shorter than the shortest time between two starts. Clock changes do not count. Source:
 * docs/reference/cronjobs.md, "The longest window".
 *
 * @param spec - the spec of the KronJob with the same starts
 * @throws InvalidSpecError if it is invalid
 *
 * @example
 * windowTooLong({ identity: 'prod/report', schedule: '0 * * * *', window: { duration: '3h' } })
 * // 'expected a window shorter than 1h, the shortest time between two starts, found 3h; Jobs start at their nominal time'
 */
export function windowTooLong(spec: ScheduleSpec | Schedule): string | null {
  const schedule = scheduleOf(spec);
  const gap = schedule.gapWithinWindow();
  if (gap === null) return null;
  const length = exactDuration(schedule.dues.windowLength);
  return `expected a window shorter than ${exactDuration(gap)}, the shortest time between two starts, found ${length}; Jobs start at their nominal time`;
}
