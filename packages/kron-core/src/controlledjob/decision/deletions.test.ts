import { describe } from '@jest/globals';
import { events, old, rule, successor, suspended, today, yesterday } from '../testing/ruleScenario.ts';
import { at, jobOf, manualJob, awaitingUnsuspend } from '../testing/scenario.ts';

describe('rule 1: suspended', () => {
  rule([
    [
      'every Job is deleted in any state',
      '10:00',
      [jobOf('09:00'), jobOf('09:00', { index: 1, state: 'failed' }), manualJob('09:30')],
      [`delete ${today} Suspended`, `delete ${successor} Suspended`, 'delete desk-by-hand-0930 Suspended'],
      'Suspended',
      suspended,
    ],
    [
      'a Job that is already being deleted is left alone',
      '10:00',
      [jobOf('09:00', { deleting: true })],
      [],
      'Suspended',
      suspended,
    ],
    ['a foreign Job is left alone', '10:00', [jobOf('09:00', { owned: false })], [], 'Suspended', suspended],
    ['no Job is created', '10:00', [], [], 'Suspended', suspended],
    [
      'no Job is unsuspended',
      '10:00',
      [jobOf('09:00', { ...awaitingUnsuspend, deleting: true })],
      [],
      'Suspended',
      suspended,
      { pods: [] },
    ],
  ]);
});

describe('rule 2: expired', () => {
  rule([
    [
      'a stop deletes the Job of the run',
      '17:00',
      [jobOf('09:00')],
      [`delete ${today} Expired`],
      'NotScheduled',
    ],
    ['a second before the stop the Job runs', '16:59:59', [jobOf('09:00')], [], 'JobExists'],
    [
      'an expired Job is deleted in any state',
      '17:00',
      [jobOf('09:00', { state: 'succeeded' })],
      [`delete ${today} Expired`],
      'NotScheduled',
    ],
    [
      'also if a user suspended it',
      '17:00',
      [jobOf('09:00', { suspended: true })],
      [`delete ${today} Expired`],
      'NotScheduled',
    ],
    [
      'also if a user created it',
      '17:00',
      [manualJob('16:00')],
      ['delete desk-by-hand-1600 Expired'],
      'NotScheduled',
    ],
    [
      'also long after the stop',
      '2026-03-09T08:00',
      [jobOf('09:00')],
      [`delete ${today} Expired`],
      'NotScheduled',
    ],
    [
      'in the next run it is deleted, and the Job of that run waits',
      '09:00',
      [jobOf('2026-03-01T09:00'), jobOf('09:00', awaitingUnsuspend)],
      [`delete ${yesterday} Expired`],
      'WaitingForOthers',
    ],
    [
      'a Job without a start label counts from its creation',
      '10:00',
      [manualJob('2026-03-01T16:00'), jobOf('09:00')],
      ['delete desk-by-hand-2026-03-01T1600 Expired'],
      'JobExists',
    ],
    ['a Job that began in the second of the stop stays', '17:00', [manualJob('17:00')], [], 'NotScheduled'],
  ]);
});

describe('rule 3: nothing should be running', () => {
  rule([
    [
      'a Job outside of runs is deleted',
      '08:00',
      [jobOf('07:00')],
      ['delete desk-1772434800-0 NotScheduled'],
      'NotScheduled',
    ],
    [
      'a finished Job outside of runs is deleted too',
      '08:00',
      [jobOf('07:00', { state: 'failed' })],
      ['delete desk-1772434800-0 NotScheduled'],
      'NotScheduled',
    ],
    ['a Job that a user created stays', '08:00', [manualJob('07:00')], [], 'NotScheduled'],
    [
      'of several Jobs that users created, one is kept',
      '08:00',
      [manualJob('07:00'), manualJob('07:30')],
      ['delete desk-by-hand-0700 OneTooMany'],
      'NotScheduled',
    ],
    [
      'a Job that a user created with the annotation is unsuspended as any other',
      '08:00',
      [manualJob('07:00', awaitingUnsuspend)],
      ['release desk-by-hand-0700'],
      'Release',
      {},
      { pods: [] },
    ],
    [
      'without any start nothing should be running',
      '10:00',
      [jobOf('09:00')],
      [`delete ${today} NotScheduled`],
      'NotScheduled',
      events(['stop', '0 17 * * *']),
    ],
    ['before the first start nothing should be running', '0001-01-01T00:00', [], [], 'NotScheduled'],
  ]);
});

describe('rule 6: at most one', () => {
  const second = { index: 1 };
  rule([
    [
      'the highest index is kept',
      '10:00',
      [jobOf('09:00', second), jobOf('09:00')],
      [`delete ${today} OneTooMany`],
      'JobExists',
    ],
    [
      'the highest index is kept in any order of Jobs',
      '10:00',
      [jobOf('09:00'), jobOf('09:00', second)],
      [`delete ${today} OneTooMany`],
      'JobExists',
    ],
    [
      'the current template takes precedence over the index',
      '10:00',
      [jobOf('09:00', { ...second, ...old }), jobOf('09:00')],
      [`delete ${successor} OneTooMany`],
      'JobExists',
    ],
    [
      'a Job that is not being deleted takes precedence over the template',
      '10:00',
      [jobOf('09:00', { ...second, deleting: true }), jobOf('09:00', old)],
      [],
      'JobExists',
    ],
    [
      'finished Jobs stay',
      '10:00',
      [jobOf('09:00'), jobOf('09:00', { ...second, state: 'failed' })],
      [],
      'JobExists',
    ],
    [
      'a Job that has not started does not repeat finished work',
      '10:00',
      [jobOf('09:00', awaitingUnsuspend), jobOf('09:00', { ...second, state: 'failed' })],
      [`delete ${today} OneTooMany`],
      'JobFinished',
      {},
      { pods: [] },
    ],
    [
      'a successor starts if its predecessor finished meanwhile',
      '10:00',
      [jobOf('09:00', { ...second, ...awaitingUnsuspend }), jobOf('09:00', { state: 'failed' })],
      [`release ${successor}`],
      'Release',
      {},
      { pods: [] },
    ],
    [
      'a Job that a user created starts beside a finished one',
      '10:00',
      [manualJob('09:30', awaitingUnsuspend), jobOf('09:00', { state: 'failed' })],
      ['release desk-by-hand-0930'],
      'Release',
      {},
      { pods: [] },
    ],
    [
      'the first Job of a run gives way to an earlier Job of any template',
      '10:00',
      [jobOf('09:00', { ...awaitingUnsuspend, createdAt: at('09:45') }), manualJob('09:30', old)],
      [`delete ${today} OneTooMany`],
      'JobExists',
    ],
    [
      'the first Job of a run gives way to an earlier Job and its successor',
      '10:00',
      [
        jobOf('09:00', { ...awaitingUnsuspend, createdAt: at('09:45') }),
        jobOf('09:00', { ...second, ...old, createdAt: at('09:30') }),
      ],
      [`delete ${today} OneTooMany`],
      'JobExists',
    ],
    [
      'the first Job of a run takes precedence over a later Job of a user',
      '09:01',
      [jobOf('09:00', awaitingUnsuspend), manualJob('09:00:01')],
      ['delete desk-by-hand-090001 OneTooMany'],
      'WaitingForOthers',
    ],
    [
      'the first Job of a run gives way to a Job that a user created in the same second',
      '09:01',
      [jobOf('09:00', awaitingUnsuspend), manualJob('09:00')],
      [`delete ${today} OneTooMany`],
      'JobExists',
    ],
    [
      'of two first Jobs of the same second, one is kept',
      '10:00',
      [jobOf('07:00', { ...awaitingUnsuspend, createdAt: at('09:00') }), jobOf('09:00', awaitingUnsuspend)],
      ['delete desk-1772434800-0 OneTooMany'],
      'WaitingForOthers',
      events(['start', '0 7,9 * * *']),
    ],
    [
      'the first Job of a run replaces an earlier Job that is being deleted',
      '10:00',
      [
        jobOf('09:00', { ...awaitingUnsuspend, createdAt: at('09:45') }),
        manualJob('09:30', { deleting: true }),
      ],
      [],
      'WaitingForOthers',
    ],
    [
      'a Job that has started is kept whenever it was created',
      '10:00',
      [jobOf('09:00', { createdAt: at('09:45') }), manualJob('09:30', old)],
      ['delete desk-by-hand-0930 OneTooMany'],
      'JobExists',
    ],
    [
      'a Job that a user unsuspended is kept whenever it was created',
      '10:00',
      [jobOf('09:00', { notYetUnsuspended: true, createdAt: at('09:45') }), manualJob('09:30', old)],
      ['delete desk-by-hand-0930 OneTooMany'],
      'JobExists',
    ],
    [
      'a Job of a run takes precedence over a Job of a user',
      '10:00',
      [jobOf('09:00'), manualJob('09:30')],
      ['delete desk-by-hand-0930 OneTooMany'],
      'JobExists',
    ],
    [
      'of many Jobs all but one are deleted',
      '10:00',
      [0, 1, 2, 3].map((index) => jobOf('09:00', { index })),
      [`delete ${today} OneTooMany`, `delete ${successor} OneTooMany`, 'delete desk-1772442000-2 OneTooMany'],
      'JobExists',
    ],
  ]);
});
