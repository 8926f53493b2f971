import type { Schedule, ScheduleSpec } from 'kron-core';
import { exactDuration } from '../text/durationText.ts';
import { scheduleText } from '../text/scheduleText.ts';

/**
 * The schedule, window and distribution of a KronJob on one line. The length of the window is in the largest units: `90m`
 * becomes `1h30m`.
 *
 * @example
 * specLine(kronJob) // '"0 2 * * *" (at 02:00) in Europe/Paris, window 3h after, uniform'
 */
export function specLine({ spec, schedule }: { spec: ScheduleSpec; schedule: Schedule }): string {
  const { windowLength } = schedule.dues;
  const window = `window ${exactDuration(windowLength)} ${spec.window?.mode ?? 'after'}`;
  return `${scheduleText(spec.schedule)} in ${spec.timezone ?? 'UTC'}, ${window}, ${spec.distribution?.name ?? 'uniform'}`;
}
