import { utcText } from '@kron/fleet/text/instantText';
import fc from 'fast-check';
import { oddZones } from '../../../src/testing/zones.ts';

/** A manifest as `kron` reads it. */
type Manifest = { apiVersion: string; kind: string; metadata: object; spec: object };

const distributions = [
  { name: 'uniform' },
  { name: 'skewEarly' },
  { name: 'skewLate', params: { shape: '3.5' } },
  { name: 'exponential', params: { lambda: '4', dir: 'late' } },
  { name: 'normal' },
  { name: 'normal', params: { mu: 'end', sigma: '20m' } },
];

const clauses = [
  { hours: '8-18' },
  { dow: 'SAT,SUN', hours: '0-12' },
  { dom: '1-7' },
  { months: 'DEC-FEB' },
  { between: '01:30-03:10' },
  { between: '22:00-02:00' },
  { dates: '2026-01-01..2028-06-30' },
  { calendar: 'holidays' },
  { clusterCalendar: 'freeze' },
];

/** Every fleet has them, so that each reference finds its calendar. */
const calendars: Manifest[] = [
  {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronCalendar',
    metadata: { namespace: 'prod', name: 'holidays' },
    spec: {
      timezone: 'Europe/Berlin',
      entries: [
        { name: 'spring', from: '2026-03-28T18:00', to: '2026-03-29T06:00:30' },
        { name: 'skipped by the clock', from: '2027-03-28T02:10', to: '2027-03-28T02:50' },
        { name: 'repeated by the clock', from: '2026-10-25T02:30', to: '2026-10-25T03:00' },
      ],
    },
  },
  {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ClusterKronCalendar',
    metadata: { name: 'freeze' },
    spec: { entries: [{ from: '2026-11-01' }, { from: '2028-03-26' }] },
  },
];

const window = fc.record({
  mode: fc.constantFrom('after', 'around'),
  duration: fc.constantFrom('0s', '59s', '10m', '1h30m', '5h', '30h'),
});
const distribution = fc.constantFrom(...distributions);
const seed = fc.record({
  strategy: fc.constantFrom('stable', 'daily', 'weekly'),
  salt: fc.string({ maxLength: 8 }),
});
const clauseList = fc.array(fc.constantFrom(...clauses), { minLength: 1, maxLength: 2 });
const spread = fc
  .integer({ min: 1, max: 5 })
  .chain((of) => fc.record({ slot: fc.integer({ min: 0, max: of - 1 }), of: fc.constant(of) }));

const containers = [{ name: 'main', image: 'busybox' }];
const jobTemplate = { spec: { template: { spec: { containers, restartPolicy: 'Never' } } } };

const kronJob = fc
  .record(
    {
      schedule: fc.constantFrom('0 0 * * *', '30 2 * * *', '*/15 * * * *', '30 1 * * SUN', '7 */6 * * *'),
      timezone: fc.constantFrom(...oddZones),
      clockChanges: fc.record({
        gap: fc.constantFrom('skip', 'after', 'before'),
        fold: fc.constantFrom('both', 'first', 'second'),
      }),
      window,
      distribution,
      seed,
      spread,
      constraints: fc.record({ only: clauseList, avoid: clauseList }, { requiredKeys: [] }),
      policy: fc.record({ suspend: fc.boolean() }),
    },
    { requiredKeys: ['schedule', 'timezone'] },
  )
  .map((spec) => ({ kind: 'KronJob', spec: { ...spec, jobTemplate } }));

const controlledJob = fc
  .record({
    timezone: fc.constantFrom(...oddZones).map((name) => ({ name })),
    events: fc.array(
      fc.record(
        {
          action: fc.constantFrom('start', 'stop'),
          cronSchedule: fc.constantFrom('0 9 * * *', '30 2 * * *', '0 */5 * * *', '0 17 * * MON-FRI'),
          window: fc.record({ mode: fc.constant('after'), duration: fc.constantFrom('0s', '20m') }),
        },
        { requiredKeys: ['action', 'cronSchedule'] },
      ),
      { minLength: 1, maxLength: 3 },
    ),
    suspend: fc.boolean(),
  })
  .map((spec) => ({ kind: 'ControlledJob', spec: { ...spec, jobTemplate } }));

/** A day or two around a clock change of 2026 to 2028, in whole seconds. `last` is its last second. */
const span = fc
  .tuple(
    fc.constantFrom('2026-03-28', '2026-10-24', '2026-11-01', '2027-03-27', '2027-04-03', '2028-03-25'),
    fc.integer({ min: 0, max: 86_399 }),
    fc.integer({ min: 43_200, max: 2 * 86_400 }),
  )
  .map(([day, second, length]) => {
    const from = Date.parse(`${day}T00:00:00Z`) / 1000 + second;
    return { from: utcText(from), last: utcText(from + length) };
  });

/** Up to six objects and their calendars as a manifest, with a span. kron reports those that are invalid. */
export const anyFleet: fc.Arbitrary<{ text: string; from: string; last: string }> = fc
  .record({
    objects: fc.array(fc.oneof(kronJob, kronJob, controlledJob), { minLength: 1, maxLength: 6 }),
    span,
  })
  .map(({ objects, span: within }) => {
    const manifests = objects.map(
      ({ kind, spec }, index): Manifest => ({
        apiVersion: 'kron.io/v1alpha1',
        kind,
        metadata: { namespace: 'prod', name: `job-${index}` },
        spec,
      }),
    );
    const text = [...calendars, ...manifests].map((one) => JSON.stringify(one)).join('\n---\n');
    return { text, ...within };
  });
