import type { ScheduleSpec } from '../spec/spec.ts';
import { compile } from './compile.ts';
import { namedBy } from './namedBy.ts';
import type { Schedule } from './schedule.ts';

/**
 * The probability, from 0 to 1, that a period with this window is unschedulable: (1-p)^64, where p is the
 * distribution's mass on the allowed seconds. Equals `probabilityUnschedulable` of `explainPeriod`, without
 * drawing.
 *
 * @throws InvalidSpecError if the spec is invalid
 * @throws RangeError if the schedule does not name that instant
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
  const schedule = compile(spec);
  return schedule.unschedulableProbabilityAt(namedBy(schedule, nominalTime));
}
