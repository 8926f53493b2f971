import { describe, expect, test } from '@jest/globals';
import { old, pod, recreate, rule, successor, today } from '../testing/ruleScenario.ts';
import { awaitingUnsuspend, decideAt, jobOf } from '../testing/scenario.ts';

describe('rule 7: a Job is unsuspended when no other is left', () => {
  const waiting = jobOf('09:00', awaitingUnsuspend);
  rule([
    ['a live read comes first', '09:00', [waiting], [`confirm ${today}`], 'Release'],
    [
      'after the live read the Job is unsuspended',
      '09:00',
      [waiting],
      [`release ${today}`],
      'Release',
      {},
      { pods: [] },
    ],
    [
      'its own Pods do not hold it up',
      '09:00',
      [waiting],
      [`release ${today}`],
      'Release',
      {},
      { pods: [{ ...pod, jobUID: waiting.uid }] },
    ],
    ['a Pod of another Job holds it up', '09:00', [waiting], [], 'WaitingForOthers', {}, { pods: [pod] }],
    [
      'a Pod without a Job holds it up',
      '09:00',
      [waiting],
      [],
      'WaitingForOthers',
      {},
      { pods: [{ name: 'orphan', ended: false }] },
    ],
    [
      'a finished Pod does not hold it up',
      '09:00',
      [waiting],
      [`release ${today}`],
      'Release',
      {},
      { pods: [{ ...pod, ended: true }] },
    ],
    [
      'a Job that is being deleted holds it up',
      '09:00',
      [waiting, jobOf('2026-03-01T09:00', { deleting: true })],
      [],
      'WaitingForOthers',
      {},
      { pods: [] },
    ],
    [
      'a foreign Job does not hold it up',
      '09:00',
      [waiting, jobOf('08:00', { owned: false })],
      [`release ${today}`],
      'Release',
      {},
      { pods: [] },
    ],
    [
      'a Job that a user suspended stays suspended',
      '10:00',
      [jobOf('09:00', { suspended: true })],
      [],
      'JobStoppedByUser',
      {},
      { pods: [] },
    ],
    [
      'a Job that a user unsuspended is left alone',
      '10:00',
      [jobOf('09:00', { notYetUnsuspended: true })],
      [],
      'JobExists',
      {},
      { pods: [] },
    ],
  ]);
});

describe('a queue unsuspends a Job', () => {
  const queued = { queue: 'batch' };
  const gated = jobOf('09:00', { ...awaitingUnsuspend, ...queued, gates: 'kron.io/one-job' });
  rule([
    [
      'its gate is removed when no other is left',
      '09:00',
      [gated],
      [`release ${today}`],
      'Release',
      {},
      { pods: [] },
    ],
    [
      'its gate is removed if its annotation was dropped',
      '09:00',
      [{ ...gated, isUnannotated: true }],
      [`release ${today}`],
      'Release',
      {},
      { pods: [] },
    ],
    ['another Pod keeps the gate in place', '09:00', [gated], [], 'WaitingForOthers', {}, { pods: [pod] }],
    [
      'without the gate it waits for its queue',
      '10:00',
      [jobOf('09:00', { suspended: true, ...queued })],
      [],
      'JobQueued',
      {},
      { pods: [] },
    ],
    [
      'a Job that waits for its queue is replaced, as no user suspended it',
      '10:00',
      [jobOf('09:00', { suspended: true, ...queued, ...old })],
      [`create ${successor} Recreate`],
      'Recreate',
      recreate,
    ],
    [
      'a Job that the queue started in spite of the gate is left alone',
      '10:00',
      [{ ...gated, suspended: false }],
      [],
      'JobExists',
      {},
      { pods: [] },
    ],
  ]);

  test.each([
    ['the dry run shows a queue', [], { template: { isQueued: true as const } }],
    ['an earlier Job has a queue', [jobOf('2026-03-01T09:00', queued)], {}],
  ])('and the next Job gets a gate if %s', (_, jobs, parts) => {
    const creations = decideAt('09:00', jobs, {}, parts).actions.filter(({ do: what }) => what === 'create');
    expect(creations).toMatchObject([{ job: today, isQueued: true }]);
  });

  test('and a Job without a queue gets no gate', () => {
    expect(decideAt('09:00').actions).toEqual([
      { do: 'create', job: today, scheduledAt: new Date('2026-03-02T09:00:00Z'), index: 0, reason: 'Start' },
    ]);
  });
});
