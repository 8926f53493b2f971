import type { Spec } from '../spec.ts';
import { type NamedPeriod, namedPeriod } from './namedPeriod.ts';

type Constraints = NonNullable<Spec['constraints']>;

/** [name, constraints, distribution]: combinations of clauses and lists. */
const combinations: [string, Constraints, string][] = [
  ['empty_lists', { only: [], avoid: [] }, 'uniform'],
  ['any_of_only', { only: [{ hours: '1' }, { hours: '4', dow: 'TUE' }, { between: '05:30-05:44' }] }, 'uniform'],
  ['none_of_avoid', { avoid: [{ hours: '0-2' }, { between: '03:00-04:29' }] }, 'skewEarly'],
  ['only_less_avoid', { only: [{ hours: '0-5' }], avoid: [{ hours: '1-4' }] }, 'skewLate'],
  ['only_equals_avoid', { only: [{ hours: '2-3' }], avoid: [{ between: '02:00-03:59' }] }, 'uniform'],
  ['avoid_everything', { avoid: [{ hours: '0-23' }] }, 'exponential'],
  ['friday_night_in_two', { only: [{ dow: 'FRI', hours: '22-23' }, { dow: 'SAT', hours: '0-1' }] }, 'uniform'],
  ['minutes_of_each_hour', { only: [0, 1, 2, 3, 4, 5].map((h) => ({ between: `0${h}:10-0${h}:14` })) }, 'normal'],
  ['sixty_four_clauses', { avoid: Array.from({ length: 64 }, (_, n) => ({ between: minuteRange(n * 5) })) }, 'normal'],
  ['one_minute_of_six_hours', { only: [{ between: '03:17-03:17' }] }, 'uniform'],
];

/** Lists of clauses over a window of six hours on Tuesday night, and holidays over the turn of the year. */
export function constraintListCases(): NamedPeriod[] {
  const tuesday = combinations.map(([name, constraints, distribution]) =>
    namedPeriod(`lists_${name}`, '2026-06-16T00:00:00Z', {
      schedule: '0 0 * * TUE',
      window: { duration: '6h' },
      distribution: { name: distribution },
      constraints,
    }),
  );
  return [...tuesday, ...holidays()];
}

function holidays(): NamedPeriod[] {
  return ['2026-12-23', '2026-12-24', '2026-12-31', '2027-01-01', '2027-01-02'].map((day) =>
    namedPeriod(`lists_freeze_${day}`, `${day}T20:00:00Z`, {
      schedule: '0 20 * * *',
      window: { duration: '12h' },
      constraints: {
        only: [{ hours: '20-7' }],
        avoid: [{ dates: '2026-12-24..2026-12-26' }, { date: '2026-12-31' }, { date: '2027-01-01' }],
      },
    }),
  );
}

/** A `between` range of two minutes, such as `00:05-00:06`. */
function minuteRange(from: number): string {
  return `${timeOfDay(from)}-${timeOfDay(from + 1)}`;
}

function timeOfDay(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}
