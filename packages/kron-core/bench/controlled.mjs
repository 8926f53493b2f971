import { compileControlled, decideControlled } from '../dist/index.js';
import { interleaved } from './interleaved.mjs';
import { atMost } from './table.mjs';

const allowed = 1.5;

const events = (start, stop) => [
  { action: 'start', cronSchedule: start },
  { action: 'stop', cronSchedule: stop },
];
const leapDays = events('0 9 29 2 *', '0 17 29 2 *');
const nights = events('0 22 * * MON-FRI', '0 6 * * TUE-SAT');

/**
 * Compares searches for the last occurrences: the cost must not depend on how long ago they were. The state is cached
 * between two occurrences, so each side alternates between two instants with an occurrence in between.
 */
export function* controlledDemands() {
  const measured = interleaved({
    nextDay: asking(leapDays, '2024-03-01T00:00:00Z', '2020-03-01T00:00:00Z'),
    years: asking(leapDays, '2028-02-28T00:00:00Z', '2024-02-28T00:00:00Z'),
    century: asking(leapDays, '2104-02-28T00:00:00Z', '1904-02-28T00:00:00Z'),
    nightly: asking(nights, '2026-03-03T12:00:00Z', '2026-03-04T12:00:00Z'),
    kept: asking(nights, '2026-03-03T12:00:00Z', '2026-03-03T12:00:01Z'),
  });
  const row = (name, side, other, most) => atMost(most, name, measured, { side, other });
  yield row('decideControlled, four years after a 29 February against a day', 'years', 'nextDay', allowed);
  yield row('decideControlled, eight years after against a day', 'century', 'nextDay', allowed);
  yield row('decideControlled, between two events against from one to the next', 'kept', 'nightly', 1);
}

function asking(list, ...instants) {
  const spec = { identity: 'prod/desk', timezone: { name: 'Europe/London' }, events: list, jobTemplate: {} };
  const schedule = compileControlled(spec);
  const [one, other] = instants.map((instant) => new Date(instant));
  return (count) => {
    for (let n = 0; n < count; n += 1) decideControlled(schedule, n % 2 === 0 ? one : other);
  };
}
