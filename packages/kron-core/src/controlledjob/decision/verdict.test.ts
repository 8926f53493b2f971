import { expect, test } from '@jest/globals';
import { deadline, events, old, pod, recreate, suspended } from '../testing/ruleScenario.ts';
import { decideAt, jobOf, manualJob, unreleased } from '../testing/scenario.ts';

const run = 'Should be running since 2026-03-02T09:00:00Z, until the stop at 2026-03-02T17:00:00Z.';
const evening =
  'Should not be running since the stop at 2026-03-02T17:00:00Z; the next start is at 2026-03-03T09:00:00Z.';
const job = 'Job desk-1772442000-0';

type Case = [
  message: string,
  clock: string,
  ...rest: Parameters<typeof decideAt> extends [string, ...infer R] ? R : never,
];

test.each<Case>([
  [`${run} ${job} is created, as there is none.`, '10:00', []],
  [
    `${run} Job desk-1772442000-1 is created, as the jobTemplate was changed.`,
    '10:00',
    [jobOf('09:00', old)],
    recreate,
  ],
  [`${run} No Job is created: the starting deadline ended at 2026-03-02T09:10:00Z.`, '10:00', [], deadline],
  [
    `${run} ${job} cannot be created: a Job of that name is there that this ControlledJob does not control.`,
    '10:00',
    [jobOf('09:00', { owned: false })],
  ],
  [
    `${run} ${job} is to be released when a look at the cluster has confirmed that it is alone.`,
    '10:00',
    [jobOf('09:00', unreleased)],
  ],
  [`${run} ${job} is released, as it is alone.`, '10:00', [jobOf('09:00', unreleased)], {}, { pods: [] }],
  [
    `${run} ${job} is suspended until Pod desk-x7k2p is gone.`,
    '10:00',
    [jobOf('09:00', unreleased)],
    {},
    { pods: [pod] },
  ],
  [
    `${run} ${job} is suspended until Job desk-1772355600-0 is gone. Job desk-1772355600-0 is deleted.`,
    '10:00',
    [jobOf('09:00', unreleased), jobOf('2026-03-01T09:00')],
  ],
  [`${run} ${job} is there.`, '10:00', [jobOf('09:00')]],
  [
    `${run} ${job} has ended; it is not started again before the next stop.`,
    '10:00',
    [jobOf('09:00', { state: 'failed' })],
  ],
  [
    `${run} ${job} is being deleted; then there will be another.`,
    '10:00',
    [jobOf('09:00', { deleting: true })],
  ],
  [`${run} ${job} was suspended by a person and stays so.`, '10:00', [jobOf('09:00', { suspended: true })]],
  [evening, '18:00', []],
  [`${evening} ${job} is deleted.`, '18:00', [jobOf('09:00')]],
  [
    `${evening} Job desk-by-hand-1730 was made by a person and stays until the next stop.`,
    '18:00',
    [manualJob('17:30')],
  ],
  [`spec.suspend is true: there are no Jobs until it is false. ${run}`, '10:00', [], suspended],
  [
    'Should not be running: no start has been yet; no start is to come.',
    '10:00',
    [],
    events(['stop', '0 17 * * *']),
  ],
  [
    'Should be running since 2026-03-02T09:00:00Z, and no stop is to come. Job desk-1772442000-0 is there.',
    '10:00',
    [jobOf('09:00')],
    events(['start', '0 9 * * *']),
  ],
  [
    `${evening} (The clock says 2026-03-02T16:59:00Z; what was done last was done at 2026-03-02T17:00:00Z, and stays done.)`,
    '16:59',
    [],
    {},
    { status: { mostRecentAction: { timestamp: '2026-03-02T17:00:00Z' } } },
  ],
])('%s', (message, ...scenario) => {
  expect(decideAt(...scenario).message).toBe(message);
});

test('of many Jobs in the way a few are named', () => {
  const going = [0, 1, 2, 3, 4, 5, 6].map((index) => jobOf('2026-03-01T09:00', { index, deleting: true }));
  const { message } = decideAt('10:00', [jobOf('09:00', unreleased), ...going]);
  expect(message).toContain(
    'until Job desk-1772355600-0, desk-1772355600-1, desk-1772355600-2, desk-1772355600-3, desk-1772355600-4 and 2 more are gone',
  );
});
