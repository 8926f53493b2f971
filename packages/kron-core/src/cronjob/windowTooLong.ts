import { crowdedSpan } from '../cron/overlap.ts';
import { parseSchedule } from '../cron/parseCron.ts';
import { InvalidSpecError, type Issue } from '../reading/issue.ts';
import { collect } from '../reading/parsed.ts';
import type { ScheduleSpec } from '../spec/spec.ts';
import { parseWindow } from '../spec/window.ts';
import { exactDuration } from '../time/exactDuration.ts';

/**
 * Returns a message if the window of a CronJob is too long to have an effect. Otherwise null. The window has to be shorter
 * than the shortest time between two starts (without clock changes), because the CronJob controller counts a waiting Job as
 * active. Source: docs/reference/cronjobs.md, "The longest window".
 *
 * @param spec - the schedule and the window of a KronJob that starts at the same times; the limit of overlapping windows is
 * not checked
 * @throws InvalidSpecError if the schedule or the window is invalid
 *
 * @example
 * windowTooLong({ identity: 'prod/report', schedule: '0 * * * *', window: { duration: '3h' } })
 * // 'expected a window shorter than 1h, the shortest time between two starts, found 3h; Jobs start at their nominal time'
 */
export function windowTooLong(spec: ScheduleSpec): string | null {
  const issues: Issue[] = [];
  const cron = collect(parseSchedule(spec.schedule, 'spec.schedule'), issues);
  const window = collect(parseWindow(spec.window, 'spec.window'), issues);
  if (cron === undefined || window === undefined) throw new InvalidSpecError(issues);
  const gap = crowdedSpan(cron, window.length, 1);
  if (gap === null) return null;
  return `expected a window shorter than ${exactDuration(gap)}, the shortest time between two starts, found ${exactDuration(window.length)}; Jobs start at their nominal time`;
}
