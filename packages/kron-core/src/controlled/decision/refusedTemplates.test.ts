import { describe, expect, test } from '@jest/globals';
import { deadline, old, pod, recreate, rule, successor, suspended, today } from '../testing/ruleScenario.ts';
import { at, decideAt, jobOf, manualJob, template, unreleased } from '../testing/scenario.ts';
import type { ControlledObserved } from './controlledObserved.ts';

const refusal = 'spec.jobTemplate.spec.template.spec.containers[0].imagee: unknown field';

/** Refused in the run that began at nine, or else before it. */
const inThisRun: Partial<ControlledObserved> = { template: { refusal, refusedIn: at('09:00') } };
const beforeIt: Partial<ControlledObserved> = { template: { refusal } };
const inTheLastRun: Partial<ControlledObserved> = {
  template: { refusal, refusedIn: '2026-03-01T09:00:00Z' },
};
const accepted: Partial<ControlledObserved> = { template: {} };

describe('rule 4, where the API server refuses Jobs of the template', () => {
  rule([
    [
      'one that was refused in this run is not tried again',
      '09:01',
      [],
      {},
      inThisRun,
      [],
      'JobTemplateRefused',
    ],
    ['not even at the end of it', '16:59:59', [], {}, inThisRun, [], 'JobTemplateRefused'],
    [
      'one that was refused before the run is tried in it',
      '09:00',
      [],
      {},
      beforeIt,
      [`create ${today} Start`],
      'Start',
    ],
    [
      'so is one that was refused in the run before',
      '09:00',
      [],
      {},
      inTheLastRun,
      [`create ${today} Start`],
      'Start',
    ],
    ['one that was mended is created', '10:00', [], {}, accepted, [`create ${today} Start`], 'Start'],
    [
      'so is one that was mended and not asked about yet',
      '10:00',
      [],
      {},
      {},
      [`create ${today} Start`],
      'Start',
    ],
    ['in the end it is too late for it', '09:10:01', [], deadline, inThisRun, [], 'StartingDeadlineExceeded'],
    ['outside of runs nothing is tried', '08:00', [], {}, beforeIt, [], 'NotScheduled'],
    ['nor while it is suspended', '10:00', [], suspended, inThisRun, [], 'Suspended'],
    [
      'what there is has to go under suspension all the same',
      '10:00',
      [jobOf('09:00', old)],
      suspended,
      inThisRun,
      [`delete ${today} Suspended`],
      'Suspended',
    ],
    [
      'what has expired goes all the same',
      '09:01',
      [jobOf('2026-03-01T09:00')],
      {},
      inThisRun,
      ['delete desk-1772355600-0 Expired'],
      'JobTemplateRefused',
    ],
    [
      "somebody else's Job of that name is not waited for",
      '09:01',
      [jobOf('09:00', { owned: false })],
      {},
      inThisRun,
      [],
      'JobTemplateRefused',
    ],
    ['a Job that is there is a Job', '10:00', [jobOf('09:00')], {}, inThisRun, [], 'JobExists'],
    ['so is one that a person has made', '09:00', [manualJob('08:00')], {}, beforeIt, [], 'JobExists'],
  ]);
});

describe('rule 5, where the API server refuses Jobs of the new template', () => {
  rule([
    [
      'the Job of the old one stays',
      '10:00',
      [jobOf('09:00', old)],
      recreate,
      inThisRun,
      [],
      'JobTemplateRefused',
    ],
    [
      'one that waits to be released is released: it is not replaced',
      '10:00',
      [jobOf('09:00', { ...old, ...unreleased })],
      recreate,
      { ...inThisRun, pods: [] },
      [`release ${today}`],
      'Release',
    ],
    [
      'one that waits for others goes on waiting',
      '10:00',
      [jobOf('09:00', { ...old, ...unreleased })],
      recreate,
      { ...inThisRun, pods: [pod] },
      [],
      'WaitingForOthers',
    ],
    [
      'once it is mended the Job is replaced',
      '10:00',
      [jobOf('09:00', old)],
      recreate,
      accepted,
      [`create ${successor} Recreate`],
      'Recreate',
    ],
    ['by default nothing is tried', '10:00', [jobOf('09:00', old)], {}, beforeIt, [], 'JobExists'],
    [
      'one that a person has suspended stays for that',
      '10:00',
      [jobOf('09:00', { ...old, suspended: true })],
      recreate,
      inThisRun,
      [],
      'JobStoppedByUser',
    ],
  ]);

  test.each<[string, Partial<ControlledObserved>]>([
    ['JobTemplateRefused', inThisRun],
    ['BeingReplaced', beforeIt],
    ['BeingReplaced', accepted],
  ])('OutOfDate says why the Job stays: %s', (reason, parts) => {
    const { outOfDate } = decideAt('10:00', [jobOf('09:00', old)], recreate, parts);
    expect(outOfDate).toEqual({ status: true, reason });
  });

  test('a Job of the template itself is of no other one', () => {
    const { outOfDate } = decideAt(
      '10:00',
      [jobOf('09:00')],
      { ...recreate, jobTemplate: template },
      inThisRun,
    );
    expect(outOfDate.reason).toBe('UpToDate');
  });
});

test('it is said what is wrong, and that it waits for an edit', () => {
  const run = 'Should be running since 2026-03-02T09:00:00Z, until the stop at 2026-03-02T17:00:00Z.';
  const waits = (job: string): string =>
    `Job ${job} is not created in this run before the jobTemplate is mended, as the API server has refused it: ${refusal}`;
  expect(decideAt('10:00', [], {}, inThisRun).message).toBe(`${run} ${waits(today)}`);
  expect(decideAt('10:00', [jobOf('09:00', old)], recreate, inThisRun).message).toBe(
    `${run} Job ${today} stays. ${waits(successor)}`,
  );
});

test('it is looked at again when its starting deadline has passed, and else at the next event', () => {
  expect(decideAt('09:05', [], deadline, inThisRun).wakeAt).toEqual(at('09:10:01'));
  expect(decideAt('09:05', [], {}, inThisRun).wakeAt).toEqual(at('17:00'));
});
