import type { ScheduleSpec } from '../../spec/spec.ts';

/** What an edit of the schedule can change. */
export type Configuration = Omit<ScheduleSpec, 'identity' | 'policy' | 'jobTemplate'>;

/** The night on which New York's clocks go back; every history begins here. */
export const historyStart: number = Date.UTC(2026, 10, 1) / 1000;

/** Schedules of every temper: quiet, hasty, overlapping, unschedulable at times, bounded, on a night with 25 hours. */
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

/** An edit to something that is no schedule at all. */
export const invalidConfiguration = -1;

/** By its number; the invalid one too. */
export function configurationAt(index: number): Configuration {
  if (index === invalidConfiguration) return { schedule: '@daily' };
  const found = configurations[index];
  if (found === undefined) throw new RangeError(`no configuration ${index}`);
  return found;
}
