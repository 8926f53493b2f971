import { type NamedPeriod, namedPeriod } from './namedPeriod.ts';

/** [name, schedule, nominal time in New York]: one for each form of the five fields. */
const expressions: [string, string, string][] = [
  ['every_minute', '* * * * *', '2026-02-03T04:05:00Z'],
  ['steps', '*/15 8-18/2 * * *', '2026-02-03T15:45:00Z'],
  ['lists_and_ranges', '0,5-10,59 0-3,22 * * *', '2026-02-03T08:07:00Z'],
  ['step_over_its_range', '10-20/30 */40 * * *', '2026-02-03T05:10:00Z'],
  ['names_and_numbers', '0 12 * jan-3,DEC MON-5', '2026-02-03T17:00:00Z'],
  ['either_day', '0 12 13 * FRI', '2026-02-06T17:00:00Z'],
  ['either_day_by_month', '0 12 13 * FRI', '2026-04-13T16:00:00Z'],
  ['step_of_one_is_free', '0 12 */1 * TUE', '2026-02-03T17:00:00Z'],
  ['step_of_two_is_not', '0 12 */2 * TUE', '2026-02-05T17:00:00Z'],
  ['sunday_as_seven', '0 12 * * 5-7', '2026-02-08T17:00:00Z'],
  ['sunday_as_zero', '0 12 * * 0', '2026-02-08T17:00:00Z'],
  ['leap_day', '0 0 29 2 *', '2028-02-29T05:00:00Z'],
  ['leading_zeros', '05 04 03 02 *', '2026-02-03T09:05:00Z'],
  ['last_minute_of_the_year', '59 23 31 12 *', '2027-01-01T04:59:00Z'],
];

/** Cron expressions of every form, in New York. */
export function expressionCases(): NamedPeriod[] {
  return expressions.map(([name, schedule, nominalTime]) =>
    namedPeriod(`cron_${name}`, nominalTime, {
      schedule,
      timezone: 'America/New_York',
      window: { mode: 'around', duration: '1h30m' },
      distribution: { name: 'exponential', params: { lambda: '3', dir: 'late' } },
    }),
  );
}
