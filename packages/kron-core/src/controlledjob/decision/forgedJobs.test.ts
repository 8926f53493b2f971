import { describe } from '@jest/globals';
import { events, old, recreate, rule, successor, today } from '../testing/ruleScenario.ts';
import { at, awaitingUnsuspend, jobOf } from '../testing/scenario.ts';

const far = '9998-01-01T09:00';

describe('Jobs written by a user', () => {
  rule([
    [
      'a Job of a later run expires at the next stop after its creation',
      '17:00',
      [jobOf(far, { createdAt: at('10:00') })],
      [`delete desk-${at(far).getTime() / 1000}-0 Expired`],
      'NotScheduled',
    ],
    [
      'a Job with another name expires as well, whatever run it names',
      '17:00',
      [jobOf('17:00', { name: 'desk-x', createdAt: at('16:00') })],
      ['delete desk-x Expired'],
      'NotScheduled',
    ],
    [
      'a Job that was created after the stop and names an earlier run has not expired',
      '10:00',
      [jobOf('2026-03-01T09:00', { name: 'desk-x', createdAt: at('09:30') })],
      [],
      'JobExists',
    ],
    [
      'a Job created 30 s before its run belongs to it',
      '09:00',
      [jobOf('09:00', { createdAt: at('08:59:30') })],
      [],
      'JobExists',
      events(['start', '0 9 * * *'], ['stop', '0 9 * * *']),
    ],
    [
      'a Job created 31 s before its run does not',
      '09:00',
      [jobOf('09:00', { createdAt: at('08:59:29') })],
      [`delete ${today} Expired`],
      'NameTaken',
      events(['start', '0 9 * * *'], ['stop', '0 9 * * *']),
    ],
    [
      'a Job with another name has no index',
      '10:00',
      [jobOf('09:00', old), jobOf('09:00', { name: 'desk-x', index: 4, ...old, state: 'failed' })],
      [`create ${successor} Recreate`],
      'Recreate',
      recreate,
    ],
    [
      'a Job with another name is one too many beside that of the run',
      '10:00',
      [jobOf('09:00'), jobOf('09:00', { name: 'desk-x', index: 9, ...awaitingUnsuspend })],
      ['delete desk-x OneTooMany'],
      'JobExists',
    ],
  ]);
});
