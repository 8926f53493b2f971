import type { KronJobSpec } from 'kron-core';

/** The fields that an edit of the schedule can change. */
export type Configuration = Omit<KronJobSpec, 'policy' | 'jobTemplate'>;

/** The start of every history. */
export const historyStart = '2026-03-01T00:00:20Z';

/** Periods a few minutes apart: dense, sparse, overlapping, sometimes unschedulable, bounded. */
export const configurations: readonly Configuration[] = [
  { schedule: '* * * * *' },
  { schedule: '* * * * *', window: { duration: '40s' } },
  { schedule: '* * * * *', window: { duration: '3m' }, seed: { salt: 'crowd' } },
  { schedule: '*/2 * * * *', window: { mode: 'around', duration: '90s' }, distribution: { name: 'normal' } },
  {
    schedule: '* * * * *',
    window: { duration: '20s' },
    constraints: { avoid: [{ between: '00:02-00:03' }, { between: '00:06-00:06' }] },
  },
  {
    schedule: '* * * * *',
    window: { duration: '2m' },
    constraints: { only: [{ between: '00:03-00:04' }, { between: '00:07-23:59' }] },
  },
  { schedule: '*/3 * * * *', window: { duration: '1m' }, distribution: { name: 'skewLate' } },
  { schedule: '* * * * *', notBefore: '2026-03-01T00:02:30Z', notAfter: '2026-03-01T00:05:00Z' },
  { schedule: '1-59/4 * * * *', window: { duration: '5m' }, seed: { strategy: 'daily' } },
];

/** Invalid specs. */
export const invalidSpecs: readonly unknown[] = [
  { schedule: '@daily', jobTemplate: { spec: {} } },
  null,
  { schedule: '* * * * *', policy: 7, jobTemplate: { spec: {} } },
  { schedule: '* * * * *' },
  'spec',
];
