import { describe, expect, test } from '@jest/globals';
import type { ControlledSpec } from '../spec/spec.ts';
import { deadline, events, old, pod, recreate, rule, suspended, today } from '../testing/ruleScenario.ts';
import {
  at,
  decideAt,
  jobOf,
  lines,
  manualJob,
  nineToFive,
  observed,
  awaitingUnsuspend,
} from '../testing/scenario.ts';
import { decideControlled } from './decide.ts';
import type { ControlledObserved, RunJob } from './observed.ts';

describe('what should be', () => {
  rule([
    [
      'a start at the second of a stop is a restart',
      '12:00',
      [jobOf('09:00')],
      [`delete ${today} Expired`, 'create desk-1772452800-0 Start'],
      'Start',
      events(['start', '0 9,12 * * *'], ['stop', '0 12,17 * * *']),
    ],
    [
      'a further start during a run changes nothing',
      '12:00',
      [jobOf('09:00')],
      [],
      'JobExists',
      events(['start', '0 9,12 * * *'], ['stop', '0 17 * * *']),
    ],
    [
      'the run began at its first start',
      '12:00',
      [],
      [`create ${today} Start`],
      'Start',
      events(['start', '0 9,12 * * *'], ['stop', '0 17 * * *']),
    ],
    [
      'without any stop the run began at the last start',
      '12:30',
      [],
      ['create desk-1772452800-0 Start'],
      'Start',
      events(['start', '0 9,12 * * *']),
    ],
    [
      'without any stop the Job of an earlier start stays',
      '12:30',
      [jobOf('09:00')],
      [],
      'JobExists',
      events(['start', '0 9,12 * * *']),
    ],
    [
      'a start of years ago counts',
      '10:00',
      [],
      ['create desk-1709164800-0 Start'],
      'Start',
      events(['start', '0 0 29 2 *']),
    ],
    [
      'a clock that is set back undoes no deletion',
      '16:59',
      [],
      [],
      'NotScheduled',
      {},
      { status: { mostRecentAction: { timestamp: '2026-03-02T17:00:00Z' } } },
    ],
    [
      'a clock that is set back deletes no Job of the run',
      '08:59',
      [jobOf('09:00')],
      [],
      'JobExists',
      {},
      { status: { mostRecentAction: { timestamp: at('09:00') } } },
    ],
  ]);

  test('the decision contains the state of the schedule', () => {
    expect(decideAt('10:00').schedule).toEqual({
      shouldBeRunning: true,
      runStart: at('09:00'),
      lastStart: at('09:00'),
      lastStop: at('2026-03-01T17:00'),
      nextStart: at('2026-03-03T09:00'),
      nextStop: at('17:00'),
    });
  });
});

describe('a decision has no actions', () => {
  test('for a ControlledJob that is being deleted', () => {
    const decision = decideAt('10:00', [jobOf('09:00', awaitingUnsuspend)], {}, { deleting: true, pods: [] });
    expect(decision).toMatchObject({
      reason: 'Deleting',
      actions: [],
      isExpectedToRun: false,
      outOfDate: { status: false, reason: 'NoJob' },
      startingDeadlineExceeded: false,
      wakeAt: null,
    });
  });

  test('for an invalid spec, and the message lists the problems', () => {
    const decision = decideAt('18:00', [jobOf('09:00')], { events: [] });
    expect(decision).toMatchObject({ reason: 'InvalidSpec', actions: [], schedule: null, isRunning: true });
    expect(decision.message).toContain('spec.events: expected a list of 1 to 64 events');
  });

  test('for a ControlledJob with problems outside its schedule', () => {
    const issues = [{ path: 'spec.jobTemplate', message: 'expected a template' }];
    const decision = decideAt('10:00', [], {}, { issues });
    expect(decision).toMatchObject({ reason: 'InvalidSpec', actions: [] });
    expect(decision.message).toBe('spec.jobTemplate: expected a template');
  });
});

describe('when to decide again', () => {
  type Case = [
    name: string,
    clock: string,
    jobs: RunJob[],
    spec: Partial<ControlledSpec>,
    parts: Partial<ControlledObserved>,
    wakeAt: string,
  ];
  test.each<Case>([
    ['at the next stop', '10:00', [jobOf('09:00')], {}, {}, '17:00'],
    ['at the next start', '18:00', [], {}, {}, '2026-03-03T09:00'],
    ['at the next event while suspended', '10:00', [], suspended, {}, '17:00'],
    ['when the starting deadline of a failing create has passed', '09:00', [], deadline, {}, '09:10:01'],
    ['at the next stop, if no starting deadline ends', '09:00', [], {}, {}, '17:00'],
    [
      'at the next stop for a successor, which has no starting deadline',
      '09:05',
      [jobOf('09:00', old)],
      { ...recreate, ...deadline },
      {},
      '17:00',
    ],
    [
      'at the next stop while another Job holds up the Job',
      '09:05',
      [jobOf('09:00', awaitingUnsuspend), jobOf('2026-03-01T09:00', { deleting: true })],
      {},
      {},
      '17:00',
    ],
    [
      'after the poll interval while Pods hold up the Job',
      '09:00',
      [jobOf('09:00', awaitingUnsuspend)],
      {},
      { pods: [pod] },
      '09:00:02',
    ],
  ])('%s', (_, ...scenario) => {
    const [clock, jobs, spec, parts, wakeAt] = scenario;
    expect(decideAt(clock, jobs, spec, parts).wakeAt).toEqual(at(wakeAt));
  });

  test('never, if no event is scheduled', () => {
    expect(decideAt('10:00', [], {}, { deleting: true }).wakeAt).toBeNull();
  });
});

describe('the Job of a decision', () => {
  const last = '2026-03-01T09:00';
  const leaving = jobOf(last, { deleting: true });
  test.each<[what: string, clock: string, jobs: RunJob[], job: string | null]>([
    [
      'is the unfinished one',
      '10:00',
      [jobOf('09:00'), jobOf('09:00', { index: 1, state: 'failed' })],
      today,
    ],
    ['or a finished one of the run', '10:00', [leaving, jobOf('09:00', { state: 'failed' })], today],
    [
      'or an unfinished one of another run',
      '18:00',
      [leaving, jobOf(last, { index: 1, state: 'failed' })],
      leaving.name,
    ],
    ['or any', '18:00', [jobOf(last, { state: 'failed' })], leaving.name],
    ['or none', '18:00', [], null],
  ])('%s', (_, clock, jobs, job) => {
    expect(decideAt(clock, jobs).job).toBe(job);
  });
});

test('a Job that should not run is not expected to', () => {
  const { actions, isExpectedToRun } = decideAt('18:00', [jobOf('17:30')]);
  expect(lines(actions)).toEqual([`delete ${jobOf('17:30').name} NotScheduled`]);
  expect(isExpectedToRun).toBe(false);
});

describe('whether the Job is out of date', () => {
  test.each([
    ['UpToDate', false, [jobOf('09:00')], recreate],
    ['NoJob', false, [], recreate],
    ['BeingReplaced', true, [jobOf('09:00', old)], recreate],
    ['Ignored', true, [jobOf('09:00', old)], {}],
    ['JobFinished', true, [jobOf('09:00', { ...old, state: 'failed' as const })], recreate],
    ['JobBeingDeleted', true, [jobOf('09:00', { ...old, deleting: true })], recreate],
    ['JobStoppedByUser', true, [jobOf('09:00', { ...old, suspended: true })], recreate],
  ])('%s', (reason, status, jobs, spec) => {
    expect(decideAt('10:00', jobs, spec).outOfDate).toEqual({ status, reason });
  });

  test('NotScheduled', () => {
    expect(decideAt('08:00', [manualJob('07:00', old)], recreate).outOfDate).toEqual({
      status: true,
      reason: 'NotScheduled',
    });
  });
});

test('without an observation the ControlledJob counts as new', () => {
  expect(lines(decideControlled(nineToFive, at('10:00')).actions)).toEqual([`create ${today} Start`]);
});

test('sets no wake time after the last event of the calendar', () => {
  const only = [{ action: 'start' as const, cronSchedule: '0 9 * * *' }];
  const now = new Date('9999-12-31T12:00:00Z');
  expect(decideControlled({ identity: 'prod/desk', events: only }, now).wakeAt).toBeNull();
});

test('a decision is plain data', () => {
  const decision = decideAt('10:00', [jobOf('09:00', old)], recreate);
  expect(structuredClone(decision)).toEqual(decision);
  expect(JSON.parse(JSON.stringify(decision)).actions[0].scheduledAt).toBe('2026-03-02T09:00:00.000Z');
});

test('a now that is no instant is a bug of the caller', () => {
  expect(() => decideControlled(nineToFive, new Date(Number.NaN), observed())).toThrow(
    'now: expected a valid Date',
  );
});

test.each(['Deleting', 'InvalidSpec'])('a foreign Job is no Job of a ControlledJob that is %s', (reason) => {
  const spec = reason === 'Deleting' ? nineToFive : { ...nineToFive, events: [] };
  const jobs = [jobOf('09:00', { owned: false })];
  const seen = { uid: 'u', deleting: reason === 'Deleting', status: {}, jobs };
  const decision = decideControlled(spec, at('10:00'), seen);
  expect(decision).toMatchObject({ reason, job: null, isRunning: false, suspended: false });
});

test.each([
  ['an unfinished', 'active', true],
  ['a finished', 'failed', false],
] as const)('whether %s Job that a user created outside of runs counts as running', (_, state, isRunning) => {
  const decision = decideAt('08:00', [manualJob('07:00', { state })]);
  expect(decision).toMatchObject({ actions: [], isRunning, isExpectedToRun: isRunning });
});
