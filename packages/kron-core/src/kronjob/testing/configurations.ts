import type { ScheduleSpec } from '../../spec/spec.ts';

/** The fields that an edit of the schedule can change. */
export type Configuration = Omit<ScheduleSpec, 'identity' | 'policy' | 'jobTemplate'>;

/** Every history begins in the night in which New York sets its clocks back. */
export const historyStart: number = Date.UTC(2026, 10, 1) / 1000;

/** Sparse, dense, overlapping, partly unschedulable and bounded schedules, and one in a night with 25 hours. */
export const configurations: readonly Configuration[] = [
  { schedule: '0 * * * *' },
  { schedule: '*/5 * * * *' },
  { schedule: '*/5 * * * *', window: { duration: '12m' } },
  {
    schedule: '*/20 * * * *',
    window: { mode: 'around', duration: '25m1s' },
    distribution: { name: 'normal' },
  },
  { schedule: '0 * * * *', window: { duration: '3h' }, distribution: { name: 'skewLate' } },
  {
    schedule: '*/7 * * * *',
    window: { duration: '9m' },
    constraints: { avoid: [{ hours: '2-3,5' }, { between: '00:10-00:40' }] },
  },
  { schedule: '* * * * *', window: { duration: '3m' }, seed: { salt: 'crowd' } },
  { schedule: '* 1-6 * * *', window: { duration: '59s' }, seed: { strategy: 'daily' } },
  { schedule: '*/10 * * * *', notBefore: '2026-11-01T01:00:30Z', notAfter: '2026-11-01T05:10:00Z' },
  {
    schedule: '*/30 1 * * *',
    timezone: 'America/New_York',
    window: { duration: '40m' },
    seed: { strategy: 'daily' },
  },
  { schedule: '0 3 * * *', window: { mode: 'around', duration: '4h' } },
  {
    schedule: '*/3 * * * *',
    window: { duration: '30m' },
    constraints: { only: [{ between: '01:00-01:20' }, { hours: '4-23' }] },
  },
];

/** The index of an invalid schedule. */
export const invalidConfiguration = -1;

/** The configuration with this index, which can be {@link invalidConfiguration}. */
export function configurationAt(index: number): Configuration {
  if (index === invalidConfiguration) return { schedule: '@daily' };
  const found = configurations[index];
  if (found === undefined) throw new RangeError(`no configuration ${index}`);
  return found;
}
