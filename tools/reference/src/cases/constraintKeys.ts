import type { Clause } from '../spec.ts';
import { type NamedPeriod, namedPeriod } from './namedPeriod.ts';

/** [name, clause]: every key with every form of its values. */
const clauses: [string, Clause][] = [
  ['hours_one', { hours: '8' }],
  ['hours_list', { hours: '3,9,21' }],
  ['hours_range', { hours: '8-18' }],
  ['hours_wrapping', { hours: '22-6' }],
  ['hours_leading_zero', { hours: '08-09' }],
  ['hours_mixed', { hours: '0-1,12,23' }],
  ['dow_names', { dow: 'MON-FRI' }],
  ['dow_lower_case', { dow: 'sat,Sun' }],
  ['dow_wrapping', { dow: 'FRI-MON' }],
  ['dow_seven', { dow: '7' }],
  ['dow_seven_to_one', { dow: '7-1' }],
  ['dow_mixed', { dow: 'TUE-4,6' }],
  ['dom_list', { dom: '1-7,15' }],
  ['dom_last_days', { dom: '28-31' }],
  ['dom_one', { dom: '13' }],
  ['months_names', { months: 'JAN-MAR,DEC' }],
  ['months_wrapping', { months: 'NOV-FEB' }],
  ['months_numbers', { months: '5,6' }],
  ['between_day', { between: '08:00-20:00' }],
  ['between_night', { between: '22:00-02:00' }],
  ['between_minute', { between: '12:00-12:00' }],
  ['date_one', { date: '2026-05-14' }],
  ['date_other', { date: '2026-12-25' }],
  ['dates_inside', { dates: '2026-05-12..2026-05-15' }],
  ['dates_equal_ends', { dates: '2026-05-13..2026-05-13' }],
  ['dates_over_new_year', { dates: '2026-12-24..2027-01-02' }],
  ['all_keys', {
    hours: '0-11', dow: '1-5', dom: '11-17', months: 'may', between: '06:00-11:59', dates: '2026-01-01..2026-12-31',
  }],
  ['date_and_hours', { date: '2026-05-12', hours: '0-5' }],
];

/** Each clause once as `only` and once as `avoid`, in windows of zero seconds and of a week. */
export function constraintKeyCases(): NamedPeriod[] {
  return clauses.flatMap(([name, clause]) => [
    overAWeek(`only_${name}`, { only: [clause] }),
    overAWeek(`avoid_${name}`, { avoid: [clause] }),
    atNoon(`only_${name}_zero`, { only: [clause] }),
  ]);
}

type Constraints = { only?: Clause[]; avoid?: Clause[] };

/** Monday 2026-05-11, midnight in Warsaw, and the following week. */
function overAWeek(name: string, constraints: Constraints): NamedPeriod {
  return namedPeriod(name, '2026-05-10T22:00:00Z', {
    schedule: '0 0 * * MON',
    timezone: 'Europe/Warsaw',
    window: { duration: '168h' },
    constraints,
  });
}

/** Wednesday 2026-05-13, noon in Warsaw. */
function atNoon(name: string, constraints: Constraints): NamedPeriod {
  return namedPeriod(name, '2026-05-13T10:00:00Z', {
    schedule: '0 12 * * *',
    timezone: 'Europe/Warsaw',
    constraints,
  });
}
