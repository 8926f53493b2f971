import { describe } from '@jest/globals';
import type { ControlledObserved } from './observed.ts';
import { deadline, old, pod, recreate, rule, successor, today } from '../testing/ruleScenario.ts';
import { at, jobOf, manualJob, awaitingUnsuspend } from '../testing/scenario.ts';

describe('rule 4: a run without a Job', () => {
  rule([
    ['it gets a Job at its start', '09:00', [], [`create ${today} Start`], 'Start'],
    ['it gets no Job a second before its start', '08:59:59', [], [], 'NotScheduled'],
    [
      'it gets a Job late if no operator was running at its start',
      '16:59:59',
      [],
      [`create ${today} Start`],
      'Start',
    ],
    ['it gets a Job until the starting deadline', '09:10', [], [`create ${today} Start`], 'Start', deadline],
    ['it gets no Job after the starting deadline', '09:10:01', [], [], 'StartingDeadlineExceeded', deadline],
    [
      'a deadline of 0 is no limit',
      '16:59',
      [],
      [`create ${today} Start`],
      'Start',
      { startingDeadlineSeconds: 0 },
    ],
    ['a failed Job is not restarted', '10:00', [jobOf('09:00', { state: 'failed' })], [], 'JobFinished'],
    [
      'a completed Job is not restarted',
      '10:00',
      [jobOf('09:00', { state: 'succeeded' })],
      [],
      'JobFinished',
    ],
    [
      'a Job that a user suspended is not replaced',
      '10:00',
      [jobOf('09:00', { suspended: true })],
      [],
      'JobStoppedByUser',
    ],
    [
      'while the Job is being deleted, no other is created',
      '10:00',
      [jobOf('09:00', { deleting: true })],
      [],
      'JobBeingDeleted',
    ],
    ['a new Job is created when the old one is gone', '10:00', [], [`create ${today} Start`], 'Start'],
    [
      'a Job that a user created before the start counts as the Job of the run',
      '09:00',
      [manualJob('08:00')],
      [],
      'JobExists',
    ],
    [
      'an expired Job does not',
      '09:00',
      [jobOf('2026-03-01T09:00', { deleting: true })],
      [`create ${today} Start`],
      'Start',
    ],
    [
      'a foreign Job with its name prevents the create',
      '09:00',
      [jobOf('09:00', { owned: false })],
      [],
      'ForeignJob',
    ],
    [
      'an own Job with its name and a changed label prevents the create until it is gone',
      '09:00',
      [
        jobOf('09:00', {
          scheduledAt: at('2026-03-01T09:00'),
          createdAt: at('2026-03-01T16:00'),
          deleting: true,
        }),
      ],
      [],
      'NameTaken',
    ],
  ]);
});

/** A status that remembers a finished Job with this index, which is gone. */
function finished(index: number): Partial<ControlledObserved> {
  const startTime = at('09:00').toISOString();
  return {
    status: { finishedJob: { name: `desk-1772442000-${index}`, startTime, index, result: 'Failed' } },
  };
}

describe('rule 5: Recreate', () => {
  rule([
    [
      'a Job from another template gets a successor',
      '10:00',
      [jobOf('09:00', old)],
      [`create ${successor} Recreate`],
      'Recreate',
      recreate,
    ],
    [
      'the starting deadline does not apply to a successor',
      '16:00',
      [jobOf('09:00', old)],
      [`create ${successor} Recreate`],
      'Recreate',
      { ...recreate, ...deadline },
    ],
    ['without Recreate the Job stays', '10:00', [jobOf('09:00', old)], [], 'JobExists'],
    ['a Job of the current template stays', '10:00', [jobOf('09:00')], [], 'JobExists', recreate],
    [
      'a finished Job is not replaced',
      '10:00',
      [jobOf('09:00', { ...old, state: 'failed' })],
      [],
      'JobFinished',
      recreate,
    ],
    [
      'a Job that is being deleted is not replaced',
      '10:00',
      [jobOf('09:00', { ...old, deleting: true })],
      [],
      'JobBeingDeleted',
      recreate,
    ],
    [
      'a Job that a user suspended is not replaced',
      '10:00',
      [jobOf('09:00', { ...old, suspended: true })],
      [],
      'JobStoppedByUser',
      recreate,
    ],
    ['a Job without a fingerprint stays', '10:00', [manualJob('09:00')], [], 'JobExists', recreate],
    [
      'a Job that waits to be unsuspended is replaced, not unsuspended',
      '10:00',
      [jobOf('09:00', { ...old, ...awaitingUnsuspend })],
      [`create ${successor} Recreate`],
      'Recreate',
      recreate,
      { pods: [] },
    ],
    [
      'the old Job is deleted once its successor exists, and the successor waits for it',
      '10:00',
      [jobOf('09:00', old), jobOf('09:00', { index: 1, ...awaitingUnsuspend })],
      [`delete ${today} OneTooMany`],
      'WaitingForOthers',
      recreate,
    ],
    [
      'the successor is unsuspended when the old Job is gone',
      '10:00',
      [jobOf('09:00', { index: 1, ...awaitingUnsuspend })],
      [`release ${successor}`],
      'Release',
      recreate,
      { pods: [] },
    ],
    [
      'an old Job that finished meanwhile does not hold it up',
      '10:00',
      [jobOf('09:00', { ...old, state: 'succeeded' }), jobOf('09:00', { index: 1, ...awaitingUnsuspend })],
      [`release ${successor}`],
      'Release',
      recreate,
      { pods: [{ ...pod, ended: true }] },
    ],
    ['outside of runs nothing is replaced', '08:00', [manualJob('07:00', old)], [], 'NotScheduled', recreate],
    [
      'its index follows the highest existing index',
      '10:00',
      [jobOf('09:00', old), jobOf('09:00', { index: 4, state: 'failed' })],
      ['create desk-1772442000-5 Recreate'],
      'Recreate',
      recreate,
    ],
    [
      'its index follows that of a finished Job that is gone',
      '10:00',
      [jobOf('09:00', old)],
      ['create desk-1772442000-5 Recreate'],
      'Recreate',
      recreate,
      finished(4),
    ],
    [
      'so it is not belated',
      '10:00',
      [jobOf('09:00', old), jobOf('09:00', { index: 5, ...awaitingUnsuspend })],
      [`delete ${today} OneTooMany`],
      'WaitingForOthers',
      recreate,
      finished(4),
    ],
    [
      'a Job that a user created is replaced by a successor, because a first Job would be belated',
      '10:00',
      [manualJob('09:00', old)],
      [`create ${successor} Recreate`],
      'Recreate',
      recreate,
    ],
    [
      'the Job with the greatest index stays, because the next one would belong to no run',
      '10:00',
      [jobOf('09:00', { ...old, index: 999_999_999 })],
      [],
      'JobExists',
      recreate,
    ],
    [
      'as with a forged status',
      '10:00',
      [jobOf('09:00', old)],
      [],
      'JobExists',
      recreate,
      finished(2_147_483_647),
    ],
  ]);
});
