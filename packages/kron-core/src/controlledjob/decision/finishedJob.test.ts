import { describe, expect, test } from '@jest/globals';
import { nextControlledStatus } from '../kubernetes/nextStatus.ts';
import { observeControlled } from '../kubernetes/observe.ts';
import type { ControlledStatus } from '../kubernetes/status.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import {
  events,
  old,
  recreate,
  rule,
  successor,
  suspended,
  today,
  yesterday,
} from '../testing/ruleScenario.ts';
import { at, awaitingUnsuspend, decideAt, jobOf, lines, manualJob, nineToFive } from '../testing/scenario.ts';
import { decideControlled } from './decide.ts';
import type { FinishedJob, RunJob } from './observed.ts';

const succeeded = { state: 'succeeded', finishedAt: '2026-03-02T09:30:00Z' } as const;
const failed = { state: 'failed', finishedAt: '2026-03-02T09:30:00Z' } as const;
const create = `create ${today} Start`;
const manual = manualJob('09:20', succeeded);

const remembered: FinishedJob = {
  name: today,
  startTime: '2026-03-02T09:00:00Z',
  index: 0,
  result: 'Succeeded',
  finishTime: '2026-03-02T09:30:00Z',
};

/** The status after these decisions, each about a clock time, Jobs and a spec. */
function statusAfter(...seen: Seen[]): ControlledStatus {
  let status: ControlledStatus = {};
  for (const [clock, jobs, spec = {}] of seen) {
    const object = { metadata: { name: 'desk', namespace: 'prod', uid: 'uid-1' }, status };
    const observation = { ...observeControlled(object, []), jobs };
    const decision = decideControlled({ ...nineToFive, ...spec }, at(clock), observation);
    status = nextControlledStatus(object, decision, observation, []) ?? status;
  }
  return status;
}

type Seen = [clock: string, jobs: RunJob[], spec?: Partial<ControlledSpec>];

describe('when the Jobs of a run are gone', () => {
  test.each<[what: string, seen: Seen[], clock: string, spec: Partial<ControlledSpec>, actions: string[]]>([
    ['a completed Job is not created again', [['10:00', [jobOf('09:00', succeeded)]]], '10:05', {}, []],
    ['nor is a failed one', [['10:00', [jobOf('09:00', failed)]]], '10:05', {}, []],
    ['nor one whose end has no time', [['10:00', [jobOf('09:00', { state: 'failed' })]]], '10:05', {}, []],
    ['nor the successor', [['10:00', [jobOf('09:00', { ...failed, index: 1 })]]], '10:05', {}, []],
    ['nor a manual Job', [['10:00', [manual]]], '10:05', {}, []],
    [
      'nor the second of two',
      [
        ['10:00', [manual, jobOf('09:00', succeeded)]],
        ['10:02', [manual]],
      ],
      '10:05',
      {},
      [],
    ],
    [
      'nor one until the last second before the stop',
      [['10:00', [jobOf('09:00', succeeded)]]],
      '16:59:59',
      {},
      [],
    ],
    ['nor after a template edit', [['10:00', [jobOf('09:00', { ...succeeded, ...old })]]], '10:05', {}, []],
    [
      'nor after one under Recreate',
      [['10:00', [jobOf('09:00', { ...failed, ...old })], recreate]],
      '10:05',
      recreate,
      [],
    ],
    ['an unfinished Job is created again', [['10:00', [jobOf('09:00')]]], '10:05', {}, [create]],
    [
      'a Job that finished while it was being deleted is created again',
      [['10:00', [jobOf('09:00', { ...succeeded, deleting: true })]]],
      '10:05',
      {},
      [create],
    ],
    [
      'a manual Job that finished before the run does not end it',
      [['08:50', [manualJob('08:30', succeeded)]]],
      '09:00',
      {},
      [create],
    ],
    [
      'nor does it end the run if it was deleted during the run',
      [['09:10', [manualJob('08:30', { state: 'failed', finishedAt: '2026-03-02T08:40:00Z' })]]],
      '09:20',
      {},
      [create],
    ],
    [
      'the run starts again after a suspension',
      [
        ['10:00', [jobOf('09:00', succeeded)]],
        ['10:02', [], suspended],
      ],
      '10:05',
      {},
      [create],
    ],
    [
      'the run starts again after a suspension that was still deleting the Job',
      [
        ['10:00', [jobOf('09:00', succeeded)]],
        ['10:02', [jobOf('09:00', { ...succeeded, deleting: true })], suspended],
        ['10:03', [jobOf('09:00', { ...succeeded, deleting: true })]],
      ],
      '10:05',
      {},
      [create],
    ],
    [
      'a start that moves within the run is no new run',
      [['10:00', [jobOf('09:00', succeeded)]]],
      '10:05',
      events(['start', '30 9 * * *'], ['stop', '0 17 * * *']),
      [],
    ],
    [
      'a start that moves behind the present is a new run',
      [
        ['10:00', [jobOf('09:00', succeeded)]],
        ['10:02', [], events(['start', '0 11 * * *'], ['stop', '0 17 * * *'])],
      ],
      '11:00',
      events(['start', '0 11 * * *'], ['stop', '0 17 * * *']),
      ['create desk-1772449200-0 Start'],
    ],
    [
      'a stop that moves later does not start the run again',
      [['10:00', [jobOf('09:00', succeeded)]]],
      '18:00',
      events(['start', '0 9 * * *'], ['stop', '0 19 * * *']),
      [],
    ],
    [
      'a stop and a start since the Job begin a new run',
      [['10:00', [jobOf('09:00', succeeded)]]],
      '10:05',
      events(['start', '0 10 * * *'], ['stop', '0 10 * * *']),
      ['create desk-1772445600-0 Start'],
    ],
    [
      'the next run has its Job',
      [['10:00', [jobOf('09:00', succeeded)]]],
      '2026-03-03T09:00',
      {},
      ['create desk-1772528400-0 Start'],
    ],
    [
      'a clock that is set back within the run changes nothing',
      [['10:00', [jobOf('09:00', succeeded)]]],
      '09:10',
      {},
      [],
    ],
    [
      'an invalid spec in between changes nothing',
      [
        ['10:00', [jobOf('09:00', succeeded)]],
        ['10:02', [], { events: [] }],
      ],
      '10:05',
      {},
      [],
    ],
  ])('%s', (_, seen, clock, spec, actions) => {
    const { finishedJob } = statusAfter(...seen);
    const status = finishedJob === undefined ? {} : { finishedJob };
    const decision = decideAt(clock, [], spec, { status });
    expect(lines(decision.actions)).toEqual(actions);
    if (actions.length === 0) {
      expect(decision).toMatchObject({ reason: 'JobFinished', isRunning: false, isExpectedToRun: false });
      expect(decision.message).toMatch(
        / Job desk-\S+ has finished and is gone\. It is not restarted before the next stop\.$/,
      );
    }
  });
});

describe('a remembered Job beside existing ones', () => {
  const status = { finishedJob: remembered };
  rule([
    [
      'a first Job that a stale operator created is deleted',
      '10:00',
      [jobOf('09:00', awaitingUnsuspend)],
      [`delete ${today} OneTooMany`],
      'JobFinished',
      {},
      { status },
    ],
    [
      'a successor may run',
      '10:00',
      [jobOf('09:00', { index: 1, ...awaitingUnsuspend })],
      [`release ${successor}`],
      'Release',
      {},
      { status, pods: [] },
    ],
    [
      'a successor of an earlier Job than the finished one is deleted',
      '10:00',
      [jobOf('09:00', { index: 1, ...awaitingUnsuspend })],
      [`delete ${successor} OneTooMany`],
      'JobFinished',
      {},
      { status: { finishedJob: { ...remembered, index: 2 } } },
    ],
    ['a manual Job runs', '10:00', [manualJob('09:50')], [], 'JobExists', {}, { status }],
    ['a Job that already runs is kept', '10:00', [jobOf('09:00')], [], 'JobExists', {}, { status }],
    [
      'a suspension deletes all',
      '10:00',
      [manualJob('09:50')],
      ['delete desk-by-hand-0950 Suspended'],
      'Suspended',
      suspended,
      { status },
    ],
  ]);
});

describe('a remembered Job that is forged or stale is ignored', () => {
  const forged = (parts: object): { finishedJob: FinishedJob } => ({
    finishedJob: { ...remembered, ...parts },
  });
  test.each<[what: string, status: { finishedJob: FinishedJob }]>([
    ['of an earlier run', forged({ name: yesterday, startTime: '2026-03-01T09:00:00Z' })],
    ['of the future', forged({ startTime: '2026-03-02T10:01:00Z' })],
    ['of the year 9998', forged({ startTime: '9998-01-01T00:00:00Z' })],
    ['without a start', forged({ startTime: undefined })],
    ['with an unreadable start', forged({ startTime: 'nine' })],
    ['with a number as start', forged({ startTime: 9 })],
    ['without a name', forged({ name: undefined })],
    ['with a fractional index', forged({ index: 0.5 })],
    ['with another result', forged({ result: 'Running' })],
    ...[null, 'x', 7, [], {}].map((value): [string, { finishedJob: FinishedJob }] => [
      JSON.stringify(value),
      { finishedJob: value as unknown as FinishedJob },
    ]),
  ])('%s', (_, status) => {
    expect(lines(decideAt('10:00', [], {}, { status }).actions)).toEqual([create]);
    const seen = observeControlled({ metadata: { uid: 'uid-1' }, status }, []);
    expect(lines(decideControlled(nineToFive, at('10:00'), seen).actions)).toEqual([create]);
  });
});

describe('the status', () => {
  const existing = statusAfter(['10:00', [jobOf('09:00', failed)]]);

  test('remembers the finished Job, and forgets it at the stop', () => {
    expect(existing.finishedJob).toEqual({ ...remembered, result: 'Failed' });
    expect(statusAfter(['10:00', [jobOf('09:00', failed)]], ['17:00', []]).finishedJob).toBeUndefined();
    expect(statusAfter(['10:00', [jobOf('09:00', { ...failed, owned: false })]]).finishedJob).toBeUndefined();
  });

  test('remembers the run and the index that the name of a Job gives, if its labels were dropped', () => {
    const { scheduledAt: _, index: __, ...unlabelled } = jobOf('09:00', { ...succeeded, index: 2 });
    const { finishedJob } = statusAfter(['10:00', [unlabelled]]);
    expect(finishedJob).toEqual({ ...remembered, name: unlabelled.name, index: 2 });
  });

  test('gives a Job without proof of its run the time of its creation', () => {
    const forged = jobOf('09:20', { ...succeeded, name: 'forged', scheduledAt: at('2026-03-05T09:00') });
    const { finishedJob } = statusAfter(['10:00', [forged]]);
    expect(finishedJob).toEqual({
      name: 'forged',
      startTime: '2026-03-02T09:20:00Z',
      result: 'Succeeded',
      finishTime: '2026-03-02T09:30:00Z',
    });
  });

  test.each(['Failed', 'Succeeded'] as const)('says %s when the Job is gone', (result) => {
    const job = jobOf('09:00', result === 'Failed' ? failed : succeeded);
    const gone = statusAfter(['10:00', [job]], ['10:05', []]);
    const conditions = (gone.conditions ?? []).filter(({ status }) => status === 'True');
    const type = result === 'Failed' ? 'JobFailed' : 'JobComplete';
    expect(conditions.map((one) => one.type)).toEqual(['ShouldBeRunning', type, 'NotRunningExpectedly']);
    const verb = result === 'Failed' ? 'failed' : 'completed';
    expect(conditions[1]).toMatchObject({
      reason: type,
      message: `Job ${today} has ${verb} and is gone.`,
      lastTransitionTime: '2026-03-02T10:00:00Z',
    });
    expect(gone.conditions?.find((one) => one.type === 'JobExists')).toMatchObject({
      status: 'False',
      reason: 'NoJob',
      message: `Job ${today} has finished and is gone.`,
    });
    expect(gone).toMatchObject({ shouldBeRunning: true, isRunning: false });
  });

  test('describes the run, not a Job of an earlier run that is still being deleted', () => {
    const stuck = jobOf('2026-03-01T09:00', { state: 'succeeded', deleting: true });
    const { job } = decideAt('10:00', [stuck], {}, { status: { finishedJob: remembered } });
    expect(job).toBeNull();
  });

  test('is not written again while nothing changes', () => {
    const object = {
      metadata: { name: 'desk', uid: 'uid-1' },
      status: statusAfter(['10:00', [jobOf('09:00', failed)]], ['10:05', []]),
    };
    const seen = observeControlled(object, []);
    expect(
      nextControlledStatus(object, decideControlled(nineToFive, at('10:06'), seen), seen, []),
    ).toBeNull();
  });

  test('takes the Job that an operator has seen over one of an earlier run', () => {
    const earlier = { ...remembered, name: yesterday, startTime: '2026-03-01T09:00:00Z' };
    const observe = (seen: FinishedJob, stored: FinishedJob) =>
      observeControlled({ metadata: { uid: 'uid-1' }, status: { finishedJob: stored } }, [], {
        finishedJob: seen,
      });
    expect(observe(remembered, earlier).status.finishedJob).toBe(remembered);
    expect(observe(earlier, remembered).status.finishedJob).toBe(remembered);
  });
});

test('a template edit is reported as long as the Job exists', () => {
  const job = jobOf('09:00', { ...succeeded, ...old });
  expect(decideAt('10:00', [job], recreate).outOfDate).toEqual({ status: true, reason: 'JobFinished' });
  const status = { finishedJob: remembered };
  expect(decideAt('10:00', [], recreate, { status }).outOfDate).toEqual({ status: false, reason: 'NoJob' });
});
