import { type NamedPeriod, namedPeriod } from './namedPeriod.ts';

/** Durations that are odd, shorter than a second, in unusual notations, or longer than a year. */
export function windowCases(): NamedPeriod[] {
  return [...oddLengths(), ...longWindows(), ...spellings()];
}

function oddLengths(): NamedPeriod[] {
  const durations = ['1ns', '300ms', '999999999ns', '1s', '1.000000001s', '1.5s', '1m1s', '1h0.5s', '59m59.999999999s'];
  return durations.flatMap((duration) =>
    (['after', 'around'] as const).map((mode) =>
      namedPeriod(`window_${mode}_${duration.replaceAll('.', 'p')}`, '2026-03-05T12:00:00Z', {
        schedule: '0 12 * * *',
        window: { mode, duration },
      }),
    ),
  );
}

function longWindows(): NamedPeriod[] {
  const yearly = { schedule: '0 0 1 1 *', timezone: 'Europe/Berlin' };
  const newYear = '2025-12-31T23:00:00Z';
  return [
    namedPeriod('window_one_year', newYear, { ...yearly, window: { duration: '8760h' } }),
    namedPeriod('window_one_year_around', newYear, { ...yearly, window: { mode: 'around', duration: '8760h' } }),
    namedPeriod('window_three_years_late', newYear, {
      ...yearly,
      window: { duration: '26280h' },
      distribution: { name: 'skewLate' },
    }),
    namedPeriod('window_two_years_normal', newYear, {
      ...yearly,
      window: { mode: 'around', duration: '17520h' },
      distribution: { name: 'normal', params: { sigma: '720h' } },
      seed: { salt: '2' },
    }),
    namedPeriod('window_ten_years', newYear, { ...yearly, window: { duration: '87600h' } }),
    namedPeriod('window_leap_day_four_years', '2028-02-29T06:00:00Z', {
      schedule: '0 6 29 2 *',
      window: { duration: '35064h' },
      distribution: { name: 'exponential' },
    }),
    namedPeriod('window_quarter_in_one_month', '2026-04-01T00:00:00Z', {
      schedule: '0 0 1 */3 *',
      window: { duration: '2184h' },
      constraints: { only: [{ months: 'MAY' }] },
    }),
  ];
}

function spellings(): NamedPeriod[] {
  const durations = ['0', '0s', '+1h', '.5h', '1h1h', '30s1h', '1.h', '3600000ms', '5400000000us', '90000000µs', '90000000μs'];
  return durations.map((duration, index) =>
    namedPeriod(`window_spelled_${index + 1}`, '2026-08-15T22:10:00Z', {
      schedule: '10 22 15 * *',
      window: { duration },
    }),
  );
}
