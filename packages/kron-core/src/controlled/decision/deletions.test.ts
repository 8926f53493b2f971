import { describe } from '@jest/globals';
import { events, old, rule, successor, suspended, today, yesterday } from '../testing/ruleScenario.ts';
import { jobOf, manualJob, unreleased } from '../testing/scenario.ts';

describe('rule 1: suspended', () => {
  rule([
    [
      'every Job is deleted, whatever it is',
      '10:00',
      [jobOf('09:00'), jobOf('09:00', { index: 1, state: 'failed' }), manualJob('09:30')],
      suspended,
      {},
      [`delete ${today} Suspended`, `delete ${successor} Suspended`, 'delete desk-by-hand-0930 Suspended'],
      'Suspended',
    ],
    [
      'what is being deleted already is left alone',
      '10:00',
      [jobOf('09:00', { deleting: true })],
      suspended,
      {},
      [],
      'Suspended',
    ],
    [
      'somebody else’s Job is left alone',
      '10:00',
      [jobOf('09:00', { owned: false })],
      suspended,
      {},
      [],
      'Suspended',
    ],
    ['nothing is created', '10:00', [], suspended, {}, [], 'Suspended'],
    [
      'nothing is released',
      '10:00',
      [jobOf('09:00', { ...unreleased, deleting: true })],
      suspended,
      { pods: [] },
      [],
      'Suspended',
    ],
  ]);
});

describe('rule 2: expired', () => {
  rule([
    [
      'a stop deletes the Job of the run',
      '17:00',
      [jobOf('09:00')],
      {},
      {},
      [`delete ${today} Expired`],
      'NotScheduled',
    ],
    ['a second before the stop it runs', '16:59:59', [jobOf('09:00')], {}, {}, [], 'JobExists'],
    [
      'in whatever state it is',
      '17:00',
      [jobOf('09:00', { state: 'succeeded' })],
      {},
      {},
      [`delete ${today} Expired`],
      'NotScheduled',
    ],
    [
      'suspended by a person',
      '17:00',
      [jobOf('09:00', { suspended: true })],
      {},
      {},
      [`delete ${today} Expired`],
      'NotScheduled',
    ],
    [
      'made by a person',
      '17:00',
      [manualJob('16:00')],
      {},
      {},
      ['delete desk-by-hand-1600 Expired'],
      'NotScheduled',
    ],
    [
      'long after the stop',
      '2026-03-09T08:00',
      [jobOf('09:00')],
      {},
      {},
      [`delete ${today} Expired`],
      'NotScheduled',
    ],
    [
      'in the next run, beside the Job of that run, which waits',
      '09:00',
      [jobOf('2026-03-01T09:00'), jobOf('09:00', unreleased)],
      {},
      {},
      [`delete ${yesterday} Expired`],
      'WaitingForOthers',
    ],
    [
      'a Job that says not when its run began counts from its creation',
      '10:00',
      [manualJob('2026-03-01T16:00'), jobOf('09:00')],
      {},
      {},
      ['delete desk-by-hand-2026-03-01T1600 Expired'],
      'JobExists',
    ],
    [
      'what began in the very second of the stop stays',
      '17:00',
      [manualJob('17:00')],
      {},
      {},
      [],
      'NotScheduled',
    ],
  ]);
});

describe('rule 3: nothing should be running', () => {
  rule([
    [
      'a Job of no run is deleted',
      '08:00',
      [jobOf('07:00')],
      {},
      {},
      ['delete desk-1772434800-0 NotScheduled'],
      'NotScheduled',
    ],
    [
      'one that has ended too',
      '08:00',
      [jobOf('07:00', { state: 'failed' })],
      {},
      {},
      ['delete desk-1772434800-0 NotScheduled'],
      'NotScheduled',
    ],
    ['one that a person made is left', '08:00', [manualJob('07:00')], {}, {}, [], 'NotScheduled'],
    [
      'of several that persons made one is left',
      '08:00',
      [manualJob('07:00'), manualJob('07:30')],
      {},
      {},
      ['delete desk-by-hand-0700 OneTooMany'],
      'NotScheduled',
    ],
    [
      'one that a person made suspended is released as any other',
      '08:00',
      [manualJob('07:00', unreleased)],
      {},
      { pods: [] },
      ['release desk-by-hand-0700'],
      'Release',
    ],
    [
      'without any start nothing should be running',
      '10:00',
      [jobOf('09:00')],
      events(['stop', '0 17 * * *']),
      {},
      [`delete ${today} NotScheduled`],
      'NotScheduled',
    ],
    ['before the first start nothing is', '0001-01-01T00:00', [], {}, {}, [], 'NotScheduled'],
  ]);
});

describe('rule 6: at most one', () => {
  const second = { index: 1 };
  rule([
    [
      'the highest index is kept',
      '10:00',
      [jobOf('09:00', second), jobOf('09:00')],
      {},
      {},
      [`delete ${today} OneTooMany`],
      'JobExists',
    ],
    [
      'in whatever order they are seen',
      '10:00',
      [jobOf('09:00'), jobOf('09:00', second)],
      {},
      {},
      [`delete ${today} OneTooMany`],
      'JobExists',
    ],
    [
      'rather one of the current template',
      '10:00',
      [jobOf('09:00', { ...second, ...old }), jobOf('09:00')],
      {},
      {},
      [`delete ${successor} OneTooMany`],
      'JobExists',
    ],
    [
      'rather one that is not being deleted',
      '10:00',
      [jobOf('09:00', { ...second, deleting: true }), jobOf('09:00', old)],
      {},
      {},
      [],
      'JobExists',
    ],
    [
      'those that have ended stay',
      '10:00',
      [jobOf('09:00'), jobOf('09:00', { ...second, state: 'failed' })],
      {},
      {},
      [],
      'JobExists',
    ],
    [
      'a Job of a run is kept before one that a person made',
      '10:00',
      [jobOf('09:00'), manualJob('09:30')],
      {},
      {},
      ['delete desk-by-hand-0930 OneTooMany'],
      'JobExists',
    ],
    [
      'all but one of many',
      '10:00',
      [0, 1, 2, 3].map((index) => jobOf('09:00', { index })),
      {},
      {},
      [`delete ${today} OneTooMany`, `delete ${successor} OneTooMany`, 'delete desk-1772442000-2 OneTooMany'],
      'JobExists',
    ],
  ]);
});
