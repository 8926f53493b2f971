import { describe } from '@jest/globals';
import { pod, rule, today } from '../testing/ruleScenario.ts';
import { jobOf, awaitingUnsuspend } from '../testing/scenario.ts';

describe('rule 7: a Job is unsuspended when no other is left', () => {
  const waiting = jobOf('09:00', awaitingUnsuspend);
  rule([
    ['a live read comes first', '09:00', [waiting], {}, {}, [`confirm ${today}`], 'Release'],
    [
      'after the live read the Job is unsuspended',
      '09:00',
      [waiting],
      {},
      { pods: [] },
      [`release ${today}`],
      'Release',
    ],
    [
      'its own Pods do not hold it up',
      '09:00',
      [waiting],
      {},
      { pods: [{ ...pod, jobUID: waiting.uid }] },
      [`release ${today}`],
      'Release',
    ],
    ['a Pod of another Job holds it up', '09:00', [waiting], {}, { pods: [pod] }, [], 'WaitingForOthers'],
    [
      'a Pod without a Job holds it up',
      '09:00',
      [waiting],
      {},
      { pods: [{ name: 'orphan', ended: false }] },
      [],
      'WaitingForOthers',
    ],
    [
      'a finished Pod does not hold it up',
      '09:00',
      [waiting],
      {},
      { pods: [{ ...pod, ended: true }] },
      [`release ${today}`],
      'Release',
    ],
    [
      'a Job that is being deleted holds it up',
      '09:00',
      [waiting, jobOf('2026-03-01T09:00', { deleting: true })],
      {},
      { pods: [] },
      [],
      'WaitingForOthers',
    ],
    [
      'a foreign Job does not hold it up',
      '09:00',
      [waiting, jobOf('08:00', { owned: false })],
      {},
      { pods: [] },
      [`release ${today}`],
      'Release',
    ],
    [
      'a Job that a user suspended stays suspended',
      '10:00',
      [jobOf('09:00', { suspended: true })],
      {},
      { pods: [] },
      [],
      'JobStoppedByUser',
    ],
    [
      'a Job that a user unsuspended is left alone',
      '10:00',
      [jobOf('09:00', { notYetUnsuspended: true })],
      {},
      { pods: [] },
      [],
      'JobExists',
    ],
  ]);
});
