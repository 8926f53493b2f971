import type { ScheduleSpec } from '../spec/spec.ts';
import { scheduleOf } from './compile.ts';
import { namedBy } from './namedBy.ts';
import type { Schedule } from './schedule.ts';

/**
 * How likely a period with this window is to be unschedulable, from 0 to 1, over all seeds: (1-p)^64 with p the
 * distribution's mass on the allowed seconds. What `explainPeriod` says as `probabilityUnschedulable`, without drawing.
 *
 * @throws InvalidSpecError when the spec is invalid
 * @throws RangeError when the schedule does not name that instant
 *
 * @example
 * const spec = {
 *   identity: 'prod/db-backup',
 *   schedule: '0 0 * * *',
 *   window: { duration: '1h' },
 *   constraints: { only: [{ between: '00:00-00:02' }] },
 * };
 * unschedulableProbability(spec, new Date('2026-03-01T00:00:00Z')) // 0.0375, as 180 of 3,601 seconds are allowed
 */
export function unschedulableProbability(spec: ScheduleSpec | Schedule, nominalTime: Date): number {
  const schedule = scheduleOf(spec);
  return schedule.unschedulableProbabilityAt(namedBy(schedule, nominalTime));
}
