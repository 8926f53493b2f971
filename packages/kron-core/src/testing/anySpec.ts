import fc from 'fast-check';
import { validateSpec } from '../period/validateSpec.ts';
import type { ScheduleSpec } from '../spec/spec.ts';

const schedules = [
  '0 0 * * *',
  '30 2 * * *',
  '30 1 * * *',
  '*/15 * * * *',
  '*/15 8-18 * * MON-FRI',
  '0 */6 * * *',
  '7 4 1,15 * *',
  '0 6 13 * FRI',
  '0 0 29 2 *',
  '59 23 31 12 *',
];

const zones = [
  'UTC',
  'America/New_York',
  'Europe/Paris',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Antarctica/Troll',
];

const durations = ['0s', '500ms', '1500ms', '59s', '10m', '1h', '1h30m', '5h', '30h', '400h'];

const distributions: NonNullable<ScheduleSpec['distribution']>[] = [
  { name: 'uniform' },
  { name: 'skewEarly' },
  { name: 'skewLate', params: { shape: '3.5' } },
  { name: 'exponential', params: { lambda: '4', dir: 'late' } },
  { name: 'normal' },
  { name: 'normal', params: { mu: 'end', sigma: '20m' } },
];

const clauses = [
  { hours: '8-18' },
  { hours: '22-6' },
  { dow: 'MON-FRI' },
  { dow: 'SAT,SUN', hours: '0-12' },
  { dom: '1-7' },
  { months: 'DEC-FEB' },
  { between: '01:30-03:10' },
  { between: '22:00-02:00' },
  { dates: '2026-01-01..2028-06-30' },
];

const clauseList = fc.array(fc.constantFrom(...clauses), { maxLength: 3 });

/** A valid spec with any combination of zone, window, distribution, seed and constraints. */
export const anySpec: fc.Arbitrary<ScheduleSpec> = fc
  .record(
    {
      identity: fc.constantFrom('prod/db-backup', 'default/a', 'team-ü/β'),
      schedule: fc.constantFrom(...schedules),
      timezone: fc.constantFrom(...zones),
      window: fc.record({
        mode: fc.constantFrom('after', 'around'),
        duration: fc.constantFrom(...durations),
      }),
      distribution: fc.constantFrom(...distributions),
      seed: fc.record({
        strategy: fc.constantFrom('stable', 'daily', 'weekly'),
        salt: fc.string({ maxLength: 80 }),
      }),
      constraints: fc.record({ only: clauseList, avoid: clauseList }, { requiredKeys: [] }),
    },
    { requiredKeys: ['identity', 'schedule'] },
  )
  .filter((spec) => validateSpec(spec).length === 0);
