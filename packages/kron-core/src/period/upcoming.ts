import type { ScheduleSpec } from '../spec/spec.ts';
import { dateArgument } from '../reading/dateArgument.ts';
import { compile } from './compile.ts';
import { AscendingWalk } from './dueWalk.ts';
import type { Period } from './period.ts';
import type { Schedule } from './schedule.ts';

type Upcoming = { readonly due: number; readonly nominal: number; readonly period: Period };

/**
 * The periods due strictly after an instant, in order of due time and then of nominal time, computed lazily until `notAfter`
 * or the year 9999. Unschedulable periods are included, and count as due at their nominal time.
 *
 * @throws InvalidSpecError if the spec is invalid
 * @throws TypeError if `after` is no Date
 * @throws RangeError if `after` is an invalid Date
 *
 * @example
 * const [first] = upcoming({ identity: 'prod/db-backup', schedule: '0 0 * * *', window: { duration: '1h' } },
 *   new Date('2026-02-28T12:00:00Z'));
 * first.chosenTime // 2026-03-01T00:58:29.000Z
 */
export function upcoming(spec: ScheduleSpec | Schedule, after: Date): Iterable<Period> {
  const schedule = compile(spec);
  const from = Math.floor(dateArgument('after', after)) + 1;
  return { [Symbol.iterator]: () => periodsFrom(schedule, Math.max(from, schedule.notBefore)) };
}

function* periodsFrom(schedule: Schedule, from: number): Generator<Period, void, undefined> {
  const { windowOffset, windowLength } = schedule.dues;
  const dues = { windowOffset, windowLength, periodAt: (nominal: number) => upcomingAt(schedule, nominal) };
  const nextNominal = (after: number): number | null => schedule.nextNominal(after);
  const walk = new AscendingWalk({ dues, nextNominal }, from);
  for (let next = walk.next(); next !== null; next = walk.next()) {
    if (next.due > schedule.notAfter) return;
    if (next.due >= from) yield next.period;
  }
}

function upcomingAt(schedule: Schedule, nominal: number): Upcoming {
  const period = schedule.periodAt(nominal);
  const { chosenTime } = period;
  return { due: chosenTime === null ? nominal : chosenTime.getTime() / 1000, nominal, period };
}
