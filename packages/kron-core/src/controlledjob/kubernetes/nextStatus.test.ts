import { describe, expect, test } from '@jest/globals';
import { decideControlled } from '../decision/decide.ts';
import type { ControlledAction } from '../decision/decision.ts';
import type { ControlledObserved, RunJob } from '../decision/observed.ts';
import type { ControlledSpec } from '../spec/spec.ts';
import { deadline, old, recreate, suspended, today } from '../testing/ruleScenario.ts';
import { at, jobOf, manualJob, nineToFive, observed, awaitingUnsuspend } from '../testing/scenario.ts';
import type { Attempt } from './actionRecord.ts';
import { nextControlledStatus } from './nextStatus.ts';
import { type ControlledConditionType, type ControlledStatus, controlledConditionTypes } from './status.ts';

type Given = {
  jobs?: RunJob[];
  spec?: Partial<ControlledSpec>;
  parts?: Partial<ControlledObserved>;
  status?: ControlledStatus;
  /** The failure of an attempt. Undefined: it succeeds. */
  failures?: (action: ControlledAction) => string | undefined;
  generation?: number;
};

/** The status after the decision's actions have been tried. */
function statusAt(clock: string, given: Given = {}): ControlledStatus | null {
  const { jobs = [], spec = {}, parts = {}, status, failures = () => undefined, generation = 3 } = given;
  const seen = observed({
    jobs,
    ...(status?.mostRecentAction && { status: { mostRecentAction: status.mostRecentAction } }),
    ...parts,
  });
  const decision = decideControlled({ ...nineToFive, ...spec }, at(clock), seen);
  const attempts = decision.actions.flatMap((action): Attempt[] => {
    if (action.do === 'confirm') return [];
    const failure = failures(action);
    return [failure === undefined ? { action } : { action, failure }];
  });
  const metadata = { name: 'desk', namespace: 'prod', generation };
  return nextControlledStatus({ metadata, ...(status && { status }) }, decision, seen, attempts);
}

/** The types of the conditions that are True. */
function trueOf(status: ControlledStatus | null): string[] {
  return (status?.conditions ?? []).filter((one) => one.status === 'True').map(({ type }) => type);
}

function conditionOf(status: ControlledStatus | null, type: ControlledConditionType): unknown {
  const { reason, message, status: holds } = status?.conditions?.find((one) => one.type === type) ?? {};
  return { status: holds, reason, message };
}

describe('a start', () => {
  const status = statusAt('09:00');

  test('sets every field of the status', () => {
    const { conditions, ...rest } = status ?? {};
    const action = {
      type: 'JobStarted',
      timestamp: '2026-03-02T09:00:00Z',
      message: `Created Job ${today} for the run that began at 2026-03-02T09:00:00Z. It stays suspended while another Job or Pod is left.`,
      jobName: today,
      jobIndex: 0,
    };
    expect(rest).toEqual({
      observedGeneration: 3,
      shouldBeRunning: true,
      isRunning: true,
      isSuspended: false,
      lastScheduledStartTime: '2026-03-02T09:00:00Z',
      nextStartTime: '2026-03-03T09:00:00Z',
      nextStopTime: '2026-03-02T17:00:00Z',
      active: [{ name: today }],
      mostRecentAction: action,
      actionHistory: [action],
    });
    // JobChanged exists once admission has changed a Job, QueueConflict once a queue has ignored a gate.
    const types = controlledConditionTypes.filter(
      (type) => type !== 'JobChanged' && type !== 'QueueConflict',
    );
    expect(conditions?.map(({ type }) => type)).toEqual(types);
  });

  test('an unchanged status is not written', () => {
    expect(
      statusAt('09:00', {
        status: status ?? {},
        jobs: [jobOf('09:00', { ...awaitingUnsuspend, uid: '' })],
        parts: {},
      }),
    ).toBeNull();
  });

  test('when the Job is unsuspended, both actions are in the history, newest first', () => {
    const released = statusAt('09:00:05', {
      status: status ?? {},
      jobs: [jobOf('09:00', awaitingUnsuspend)],
      parts: { pods: [] },
    });
    expect(released?.actionHistory?.map(({ type }) => type)).toEqual(['JobUnsuspended', 'JobStarted']);
    expect(released?.mostRecentAction?.timestamp).toBe('2026-03-02T09:00:05Z');
    expect(trueOf(released)).toEqual(['ShouldBeRunning', 'JobExists', 'RunningExpectedly']);
  });
});

describe('the conditions that are true', () => {
  const running = jobOf('09:00', { ready: true });
  test.each<[string, string, Given, string[]]>([
    [
      'running',
      '10:00',
      { jobs: [running] },
      ['ShouldBeRunning', 'JobExists', 'JobRunning', 'RunningExpectedly'],
    ],
    [
      'a Job that was created and waits',
      '09:00',
      {},
      ['ShouldBeRunning', 'JobExists', 'JobSuspended', 'RunningExpectedly'],
    ],
    [
      'completed',
      '10:00',
      { jobs: [jobOf('09:00', { state: 'succeeded' })] },
      ['ShouldBeRunning', 'JobExists', 'JobComplete', 'RunningExpectedly'],
    ],
    [
      'failed',
      '10:00',
      { jobs: [jobOf('09:00', { state: 'failed' })] },
      ['ShouldBeRunning', 'JobExists', 'JobFailed', 'RunningExpectedly'],
    ],
    [
      'a Job that a user suspended',
      '10:00',
      { jobs: [jobOf('09:00', { suspended: true })] },
      ['ShouldBeRunning', 'JobExists', 'JobSuspended', 'JobStoppedByUser', 'RunningExpectedly'],
    ],
    [
      'a Job that waits for its queue',
      '10:00',
      { jobs: [jobOf('09:00', { suspended: true, queue: 'batch' })] },
      ['ShouldBeRunning', 'JobExists', 'JobSuspended', 'RunningExpectedly'],
    ],
    [
      'a Job that its queue started in spite of the gate',
      '10:00',
      { jobs: [jobOf('09:00', { notYetUnsuspended: true, queue: 'batch', gates: 'kron.io/one-job' })] },
      ['ShouldBeRunning', 'JobExists', 'RunningExpectedly', 'QueueConflict'],
    ],
    ['stopped', '18:00', {}, ['NotRunningExpectedly']],
    [
      'a Job that is being deleted after a stop',
      '17:00',
      { jobs: [running] },
      ['JobExists', 'JobRunning', 'JobBeingDeleted', 'RunningUnexpectedly'],
    ],
    [
      'too late',
      '10:00',
      { spec: deadline },
      ['ShouldBeRunning', 'StartingDeadlineExceeded', 'NotRunningUnexpectedly'],
    ],
    [
      'a Job that a user created',
      '08:00',
      { jobs: [manualJob('07:00', { ready: true })] },
      ['JobExists', 'JobRunning', 'JobManuallyScheduled', 'RunningExpectedly'],
    ],
    ['suspended', '10:00', { spec: suspended }, ['ShouldBeRunning', 'Suspended', 'NotRunningExpectedly']],
    [
      'out of date',
      '10:00',
      { jobs: [jobOf('09:00', { ...old, ready: true })] },
      ['ShouldBeRunning', 'OutOfDate', 'JobExists', 'JobRunning', 'RunningExpectedly'],
    ],
    ['before any start', '0001-01-01T00:00', {}, ['NotRunningExpectedly']],
  ])('%s', (_, clock, given, expected) => {
    expect(trueOf(statusAt(clock, given))).toEqual(expected);
  });
});

describe('failures', () => {
  const failures = (): string => 'the quota is used up';

  test('set their condition and Error, and are in the history', () => {
    const status = statusAt('09:00', { failures });
    expect(trueOf(status)).toEqual([
      'ShouldBeRunning',
      'FailedToCreateJob',
      'NotRunningUnexpectedly',
      'Error',
    ]);
    expect(conditionOf(status, 'FailedToCreateJob')).toEqual({
      status: 'True',
      reason: 'FailedToCreateJob',
      message: `Job ${today}: the quota is used up`,
    });
    expect(status?.mostRecentAction).toMatchObject({
      type: 'FailedToCreateJob',
      message: `Could not create Job ${today}: the quota is used up`,
    });
    expect(status).not.toHaveProperty('active');
  });

  test.each<[string, Given, ControlledConditionType]>([
    [
      'a failed deletion',
      { jobs: [jobOf('2026-03-01T09:00', { state: 'failed' }), jobOf('09:00')] },
      'FailedToDeleteJob',
    ],
    ['of a deletion under suspension', { jobs: [jobOf('09:00')], spec: suspended }, 'FailedToSuspendJob'],
    [
      'of a release',
      { jobs: [jobOf('09:00', awaitingUnsuspend)], parts: { pods: [] } },
      'FailedToUnsuspendJob',
    ],
  ])('%s', (_, given, type) => {
    const failed = trueOf(statusAt('10:00', { ...given, failures })).filter((one) =>
      one.startsWith('Failed'),
    );
    expect(failed).toEqual([type]);
  });

  test('a repeated failure is one entry', () => {
    const status = statusAt('09:00', { failures }) ?? {};
    expect(statusAt('09:00:30', { failures, status })).toBeNull();
  });

  test('two alternating failures are two entries', () => {
    const jobs = [jobOf('2026-03-01T09:00')];
    const first = statusAt('09:00', { failures, jobs }) ?? {};
    expect(first.actionHistory?.map(({ type }) => type)).toEqual(['FailedToCreateJob', 'FailedToDeleteJob']);
    expect(statusAt('09:01', { failures, jobs, status: first })).toBeNull();
  });

  test('a pending action that was not tried again keeps its condition', () => {
    const status = statusAt('09:00', { failures }) ?? {};
    const seen = observed();
    const decision = decideControlled(nineToFive, at('09:00:30'), seen);
    const metadata = { name: 'desk', generation: 3 };
    expect(nextControlledStatus({ metadata, status }, decision, seen, [])).toBeNull();
  });

  test('a success clears the condition and keeps the entry', () => {
    const status = statusAt('09:00', { failures }) ?? {};
    const fixed = statusAt('09:00:30', { status });
    expect(conditionOf(fixed, 'FailedToCreateJob')).toMatchObject({ status: 'False', reason: 'NoFailure' });
    expect(conditionOf(fixed, 'Error')).toMatchObject({ status: 'False', reason: 'NoError' });
    expect(fixed?.actionHistory?.map(({ type }) => type)).toEqual(['JobStarted', 'FailedToCreateJob']);
  });

  test('a foreign Job with the name is a failure', () => {
    const status = statusAt('09:00', { jobs: [jobOf('09:00', { owned: false })] });
    expect(conditionOf(status, 'FailedToCreateJob')).toMatchObject({ status: 'True', reason: 'ForeignJob' });
    expect(trueOf(status)).toContain('Error');
  });

  test('a long message is cut', () => {
    const status = statusAt('09:00', { failures: () => 'x'.repeat(100_000) });
    expect(JSON.stringify(status).length).toBeLessThan(12_000);
    expect(status?.mostRecentAction?.message).toHaveLength(1_000);
  });
});

describe('an invalid edit', () => {
  const before = statusAt('10:00', { jobs: [jobOf('09:00')] }) ?? {};
  const status = statusAt('18:00', {
    jobs: [jobOf('09:00')],
    spec: { events: [] },
    status: before,
    generation: 4,
  });

  test('sets Error and leaves the other conditions unchanged', () => {
    expect(conditionOf(status, 'Error')).toMatchObject({ status: 'True', reason: 'InvalidSpec' });
    expect(status).toMatchObject({ observedGeneration: 4, shouldBeRunning: true, isRunning: true });
    expect(conditionOf(status, 'ShouldBeRunning')).toEqual(conditionOf(before, 'ShouldBeRunning'));
  });
});

test('the history has 16 entries', () => {
  let status: ControlledStatus = {};
  for (let minute = 10; minute < 30; minute++) {
    const failures = (): string => `failure ${minute}`;
    status = statusAt(`09:${minute}`, { failures, status }) ?? status;
  }
  expect(status.actionHistory).toHaveLength(16);
  expect(status.actionHistory?.[0]?.message).toContain('failure 29');
});

test('lastTransitionTime changes only with the status of the condition', () => {
  const before = statusAt('09:00') ?? {};
  const later = statusAt('10:00', { status: before, jobs: [jobOf('09:00', { ready: true })] });
  const timeOf = (type: ControlledConditionType): string | undefined =>
    later?.conditions?.find((one) => one.type === type)?.lastTransitionTime;
  expect(timeOf('ShouldBeRunning')).toBe('2026-03-02T09:00:00Z');
  expect(timeOf('JobRunning')).toBe('2026-03-02T10:00:00Z');
});

test('a successor is recorded as a restart', () => {
  const status = statusAt('10:00', { jobs: [jobOf('09:00', old)], spec: recreate });
  expect(status?.mostRecentAction).toMatchObject({ type: 'JobRestarted', jobIndex: 1 });
});

test('the record of a deletion gives its reason', () => {
  const messages = (clock: string, given: Given): string[] =>
    statusAt(clock, given)?.actionHistory?.map(({ type, message }) => `${type}: ${message}`) ?? [];
  expect(messages('17:00', { jobs: [jobOf('09:00')] })).toEqual([
    `JobStopped: Deleted Job ${today}: its run ended at 2026-03-02T17:00:00Z.`,
  ]);
  expect(messages('10:00', { jobs: [jobOf('09:00')], spec: suspended })).toEqual([
    `JobSuspended: Deleted Job ${today}: spec.suspend is true.`,
  ]);
});

test('status.active is limited', () => {
  const jobs = Array.from({ length: 50 }, (_, index) => jobOf('09:00', { index }));
  expect(statusAt('10:00', { jobs })?.active).toHaveLength(16);
});

test('the status of a ControlledJob that is being deleted is not written', () => {
  expect(statusAt('10:00', { parts: { deleting: true } })).toBeNull();
});

test.each([
  ['The queue batch', { queue: 'batch' }],
  ['A queue', {}],
])('QueueConflict says that %s started a Job', (subject, queue) => {
  const job = jobOf('09:00', { notYetUnsuspended: true, gates: 'kron.io/one-job', ...queue });
  const { conditions } = statusAt('10:00', { jobs: [job] }) ?? {};
  const message = expect.stringMatching(`^${subject} started Job ${job.name} in spite of the gate`);
  expect(conditions).toContainEqual(expect.objectContaining({ reason: 'GateIgnored', message }));
});

test('QueueConflict is False once no Job has a gate that its queue has ignored', () => {
  const job = jobOf('09:00', { notYetUnsuspended: true, queue: 'batch', gates: 'kron.io/one-job' });
  const status = statusAt('10:00', { jobs: [job] }) ?? {};
  const conflict = ({ conditions }: ControlledStatus) =>
    conditions?.find(({ type }) => type === 'QueueConflict');
  expect(conflict(status)).toMatchObject({
    reason: 'GateIgnored',
    message: expect.stringContaining(`Job ${job.name}`),
  });
  const later = statusAt('11:00', { status, jobs: [jobOf('09:00', { queue: 'batch' })] }) ?? {};
  expect(conflict(later)).toMatchObject({ status: 'False', reason: 'NoConflict' });
});
