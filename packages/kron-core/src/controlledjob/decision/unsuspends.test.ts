import { describe } from '@jest/globals';
import { pod, rule, today } from '../testing/ruleScenario.ts';
import { jobOf, unreleased } from '../testing/scenario.ts';

describe('rule 7: released when it is alone', () => {
  const waiting = jobOf('09:00', unreleased);
  rule([
    ['that is looked at live first', '09:00', [waiting], {}, {}, [`confirm ${today}`], 'Release'],
    ['then it is released', '09:00', [waiting], {}, { pods: [] }, [`release ${today}`], 'Release'],
    [
      'its own Pods are not in its way',
      '09:00',
      [waiting],
      {},
      { pods: [{ ...pod, jobUID: waiting.uid }] },
      [`release ${today}`],
      'Release',
    ],
    ['a Pod of another Job is', '09:00', [waiting], {}, { pods: [pod] }, [], 'WaitingForOthers'],
    [
      'a Pod without a Job is',
      '09:00',
      [waiting],
      {},
      { pods: [{ name: 'orphan', ended: false }] },
      [],
      'WaitingForOthers',
    ],
    [
      'a Pod in which nothing runs any more is not',
      '09:00',
      [waiting],
      {},
      { pods: [{ ...pod, ended: true }] },
      [`release ${today}`],
      'Release',
    ],
    [
      'a Job that is being deleted is in its way',
      '09:00',
      [waiting, jobOf('2026-03-01T09:00', { deleting: true })],
      {},
      { pods: [] },
      [],
      'WaitingForOthers',
    ],
    [
      'somebody else’s Job is not',
      '09:00',
      [waiting, jobOf('08:00', { owned: false })],
      {},
      { pods: [] },
      [`release ${today}`],
      'Release',
    ],
    [
      'one that a person has suspended stays suspended',
      '10:00',
      [jobOf('09:00', { suspended: true })],
      {},
      { pods: [] },
      [],
      'JobStoppedByUser',
    ],
    [
      'one that a person has released needs no release',
      '10:00',
      [jobOf('09:00', { notYetUnsuspended: true })],
      {},
      { pods: [] },
      [],
      'JobExists',
    ],
  ]);
});
