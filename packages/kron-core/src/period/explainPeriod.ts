import type { ScheduleSpec } from '../spec/spec.ts';
import { compile } from './compile.ts';
import { namedBy } from './namedBy.ts';
import type { Explanation } from './period.ts';
import type { Schedule } from './schedule.ts';

/**
 * Explains one period: its window, its seed, every drawn candidate and the clause that rejected it, the
 * chosen time, and the probability that a period with this window is unschedulable.
 *
 * @throws InvalidSpecError if the spec is invalid
 * @throws RangeError if the schedule does not name that instant; the message has the closest nominal times
 *
 * @example
 * const spec = { identity: 'prod/db-backup', schedule: '0 0 * * *', window: { duration: '1h' } };
 * explainPeriod(spec, new Date('2026-03-01T00:00:00Z')).candidates
 * // [{ time: 2026-03-01T00:58:29.000Z, allowed: true, rejectedBy: null }]
 */
export function explainPeriod(spec: ScheduleSpec | Schedule, nominalTime: Date): Explanation {
  const schedule = compile(spec);
  return schedule.explainAt(namedBy(schedule, nominalTime));
}
