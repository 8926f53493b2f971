import { expect, test } from '@jest/globals';
import { deadline, events, old, pod, recreate, suspended } from '../testing/ruleScenario.ts';
import { decideAt, jobOf, manualJob, awaitingUnsuspend } from '../testing/scenario.ts';

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
  [`${run} ${job} is created: the run has no Job.`, '10:00', []],
  [
    `${run} Job desk-1772442000-1 is created: the jobTemplate has changed.`,
    '10:00',
    [jobOf('09:00', old)],
    recreate,
  ],
  [`${run} No Job is created: the starting deadline ended at 2026-03-02T09:10:00Z.`, '10:00', [], deadline],
  [
    `${run} ${job} cannot be created: a Job with its name has no controller.`,
    '10:00',
    [jobOf('09:00', { owned: false })],
  ],
  [
    `${run} ${job} is unsuspended once a live read confirms that no other Job or Pod is left.`,
    '10:00',
    [jobOf('09:00', awaitingUnsuspend)],
  ],
  [
    `${run} ${job} is unsuspended: no other Job or Pod is left.`,
    '10:00',
    [jobOf('09:00', awaitingUnsuspend)],
    {},
    { pods: [] },
  ],
  [
    `${run} ${job} stays suspended until Pod desk-x7k2p is gone.`,
    '10:00',
    [jobOf('09:00', awaitingUnsuspend)],
    {},
    { pods: [pod] },
  ],
  [
    `${run} ${job} stays suspended until Job desk-1772355600-0 is gone. Job desk-1772355600-0 is deleted.`,
    '10:00',
    [jobOf('09:00', awaitingUnsuspend), jobOf('2026-03-01T09:00')],
  ],
  [`${run} ${job} exists.`, '10:00', [jobOf('09:00')]],
  [
    `${run} ${job} has finished. It is not restarted before the next stop.`,
    '10:00',
    [jobOf('09:00', { state: 'failed' })],
  ],
  [
    `${run} Jobs desk-1772442000-0, desk-1772442000-1 have finished. They are not restarted before the next stop.`,
    '10:00',
    [jobOf('09:00', { state: 'failed' }), jobOf('09:00', { index: 1, state: 'failed' })],
  ],
  [
    `${evening} Jobs ${[0, 1, 2, 3, 4].map((index) => `desk-1772442000-${index}`).join(', ')} are deleted.`,
    '18:00',
    [0, 1, 2, 3, 4].map((index) => jobOf('09:00', { index })),
  ],
  [`${run} ${job} is being deleted. A new Job follows.`, '10:00', [jobOf('09:00', { deleting: true })]],
  [`${run} A user suspended ${job}; it stays suspended.`, '10:00', [jobOf('09:00', { suspended: true })]],
  [evening, '18:00', []],
  [`${evening} ${job} is deleted.`, '18:00', [jobOf('09:00')]],
  [
    `${evening} A user created Job desk-by-hand-1730; it stays until the next stop.`,
    '18:00',
    [manualJob('17:30')],
  ],
  [`spec.suspend is true: no Job runs until it is false. ${run}`, '10:00', [], suspended],
  [
    'Should not be running: no start has occurred yet; no start is scheduled.',
    '10:00',
    [],
    events(['stop', '0 17 * * *']),
  ],
  [
    'Should be running since 2026-03-02T09:00:00Z; no stop is scheduled. Job desk-1772442000-0 exists.',
    '10:00',
    [jobOf('09:00')],
    events(['start', '0 9 * * *']),
  ],
  [
    `${evening} (The clock was set back to 2026-03-02T16:59:00Z. The decision is for 2026-03-02T17:00:00Z, the time of the last action.)`,
    '16:59',
    [],
    {},
    { status: { mostRecentAction: { timestamp: '2026-03-02T17:00:00Z' } } },
  ],
  [
    'Should be running since 2026-03-02T09:00:00Z, until the stop at 2026-03-02T17:00:00Z. (The clock was set back to 2026-03-02T08:00:00Z. The decision is for 2026-03-02T09:00:00Z, the time of the last action.) No Job is created before 2026-03-02T09:00:00Z, when the run starts: the clock was set back.',
    '08:00',
    [],
    {},
    { status: { mostRecentAction: { timestamp: '2026-03-02T09:00:00Z' } } },
  ],
])('%s', (message, ...scenario) => {
  expect(decideAt(...scenario).message).toBe(message);
});

test('a Job that would not count as one of its run is not created, so that creates and deletions cannot alternate', () => {
  const decisionAt = (clock: string) =>
    decideAt(clock, [], {}, { status: { mostRecentAction: { timestamp: '2026-03-02T09:00:00Z' } } });
  const { actions, wakeAt } = decisionAt('08:59:29');
  expect({ actions, wakeAt }).toEqual({ actions: [], wakeAt: new Date('2026-03-02T08:59:30Z') });
  expect(decisionAt('08:59:30').actions).toMatchObject([{ do: 'create' }]);
});

test('a Job whose replacement must wait for the clock does not stay suspended', () => {
  const held = jobOf('09:00', { ...old, ...awaitingUnsuspend });
  const status = { mostRecentAction: { timestamp: '2026-03-02T09:00:00Z' } };
  const actionsAt = (clock: string) => decideAt(clock, [held], recreate, { status, pods: [] }).actions;
  expect(actionsAt('08:00')).toMatchObject([{ do: 'release', job: held.name }]);
  expect(actionsAt('08:59:30')).toMatchObject([{ do: 'create' }]);
});

test('of many Jobs the message names five', () => {
  const going = [0, 1, 2, 3, 4, 5, 6].map((index) => jobOf('2026-03-01T09:00', { index, deleting: true }));
  const { message } = decideAt('10:00', [jobOf('09:00', awaitingUnsuspend), ...going]);
  expect(message).toContain(
    'until Jobs desk-1772355600-0, desk-1772355600-1, desk-1772355600-2, desk-1772355600-3, desk-1772355600-4 and 2 more are gone',
  );
});
