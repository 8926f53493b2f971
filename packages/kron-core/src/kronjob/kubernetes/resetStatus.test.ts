import { describe, expect, test } from '@jest/globals';
import { decide } from '../decision/decide.ts';
import { at, handledUpTo, idAt, observed } from '../testing/scenario.ts';
import { type KronJob, scheduleSpecOf } from './kronJob.ts';
import { nextStatus } from './nextStatus.ts';
import { resetStatus } from './resetStatus.ts';
import type { Status } from './status.ts';

const far = '2036-01-01T00:00:00Z';
const handledBy = (clock: string) => handledUpTo(clock) as Status;
const spec: KronJob['spec'] = { schedule: '0 * * * *', jobTemplate: { spec: {} } };

function kronJob(status: Status, parts: Partial<KronJob['spec']> = {}) {
  const metadata = { name: 'report', namespace: 'prod', uid: 'uid-1', creationTimestamp: idAt('00:05') };
  return { metadata, spec: { ...spec, ...parts }, status };
}

const handledFar: Status = {
  lastPeriodID: far,
  lastNominalTime: far,
  lastChosenTime: far,
  lastOutcome: 'missed',
  highestPeriodID: far,
};

function readyOf(subject: ReturnType<typeof kronJob>, now: Date) {
  const seen = observed({ status: subject.status });
  const status = nextStatus(subject, decide(scheduleSpecOf(subject), now, seen), seen, now) ?? subject.status;
  return status.conditions?.find(({ type }) => type === 'Ready');
}

describe('a status from the future', () => {
  const fields = Object.entries({ ...handledFar, schedulingFloor: far, schedulingSince: far });

  test.each(fields.filter(([, value]) => value === far))('%s is reported with the cure', (field) => {
    expect(readyOf(kronJob({ ...handledBy('09:00'), [field]: far }), at('09:30'))).toMatchObject({
      status: 'False',
      reason: 'HandledInFuture',
      message: expect.stringMatching(
        new RegExp(`^status.${field} is ${far}: .* run: kron reset report -n prod$`),
      ),
    });
  });

  test('is reported while suspended, but an invalid spec comes first', () => {
    expect(readyOf(kronJob(handledFar, { policy: { suspend: true } }), at('10:30'))?.reason).toBe(
      'HandledInFuture',
    );
    expect(readyOf(kronJob(handledFar, { schedule: '@daily' }), at('10:30'))?.reason).toBe('InvalidSpec');
    const empty = { ...kronJob(handledFar), spec: JSON.parse('null') };
    expect(readyOf(empty, at('10:30'))?.reason).toBe('InvalidSpec');
  });

  test('starts 24 hours and the length of the window ahead', () => {
    const window = { duration: '2h' };
    const ahead = (instant: string) =>
      kronJob({ ...handledBy('09:00'), highestPeriodID: instant }, { window });
    expect(readyOf(ahead('2026-03-02T12:30:00Z'), at('10:30'))?.reason).toBe('Scheduled');
    expect(readyOf(ahead('2026-03-02T12:30:01Z'), at('10:30'))?.reason).toBe('HandledInFuture');
  });

  test('is obeyed', () => {
    const subject = kronJob(handledFar);
    const decision = decide(scheduleSpecOf(subject), at('10:00'), observed({ status: subject.status }));
    expect(decision).toMatchObject({ action: 'wait', next: { periodID: '2036-01-01T01:00:00Z' } });
  });
});

describe('resetStatus', () => {
  test('handles the last period due by then last, and the next one runs', () => {
    const status = resetStatus(kronJob({ ...handledFar, succeeded: 7 }), at('10:30'));
    expect(status).toEqual({ ...handledBy('10:00'), lastOutcome: 'missed', succeeded: 7 });
    const reset = kronJob(status ?? {});
    expect(readyOf(reset, at('10:30'))?.reason).toBe('Scheduled');
    const decided = (clock: string) =>
      decide(scheduleSpecOf(reset), at(clock), observed({ status: reset.status }));
    expect(decided('10:30')).toMatchObject({ action: 'wait', next: { periodID: idAt('11:00') } });
    expect(decided('11:00')).toMatchObject({ action: 'run' });
  });

  test('changes nothing in a status without a later instant', () => {
    expect(
      resetStatus(kronJob({ ...handledBy('10:00'), schedulingSince: idAt('00:05') }), at('10:30')),
    ).toBeNull();
    expect(resetStatus(kronJob({}), at('10:30'))).toBeNull();
  });

  test('tolerates a clock that is 30 s ahead', () => {
    expect(resetStatus(kronJob(handledBy('10:00:30')), at('10:00'))).toBeNull();
    expect(resetStatus(kronJob(handledBy('10:00:31')), at('10:00'))).not.toBeNull();
  });

  test('keeps what is by then', () => {
    const recent = [
      { periodID: far, outcome: 'missed', reason: 'DeadlineExceeded' },
      { periodID: idAt('10:00'), outcome: 'skipped', reason: 'JobActive' },
    ] as const;
    const before: Status = {
      ...handledBy('10:00'),
      lastOutcome: 'skipped',
      schedulingSince: idAt('00:05'),
      schedulingFloor: far,
      recent: [...recent],
    };
    expect(resetStatus(kronJob(before), at('10:30'))).toEqual({
      ...before,
      schedulingFloor: idAt('10:00'),
      recent: recent.slice(1),
    });
    expect(resetStatus(kronJob({ ...handledFar, recent: [...recent] }), at('10:30'))?.lastOutcome).toBe(
      'skipped',
    );
  });

  test('periods count from then on if an edit lies in the future', () => {
    expect(resetStatus(kronJob({ schedulingSince: far }), at('10:30'))).toMatchObject({
      schedulingSince: idAt('10:30'),
      lastPeriodID: idAt('10:00'),
    });
  });

  test('removes a success of a later time', () => {
    const before = handledBy('10:00');
    const succeeded = { ...before, lastSuccessfulTime: idAt('10:05') };
    expect(resetStatus(kronJob({ ...before, lastSuccessfulTime: far }), at('10:30'))).toEqual(before);
    expect(resetStatus(kronJob({ ...succeeded, schedulingFloor: far }), at('10:30'))).toMatchObject(
      succeeded,
    );
  });

  test('without a period by then no period is handled', () => {
    expect(resetStatus(kronJob(handledFar), at('00:30'))).toEqual({});
    expect(resetStatus(kronJob(handledFar, { notBefore: idAt('12:00') }), at('10:30'))).toEqual({});
  });

  test('with overlapping windows includes the greatest period that was due', () => {
    const parts = { schedule: '*/5 * * * *', window: { duration: '30m' } };
    const subject = kronJob(handledFar, parts);
    const now = at('10:30');
    const status = resetStatus(subject, now) ?? {};
    const decision = decide(scheduleSpecOf(subject), now, observed({ status }));
    expect(decision).toMatchObject({ action: 'wait', outcomes: [] });
    expect(String(status.highestPeriodID) >= String(status.lastPeriodID)).toBe(true);
    expect(decision.scheduling.highestPeriodID).toBe(status.highestPeriodID);
  });

  test('a claim from the future is dropped', () => {
    const claim = {
      periodID: far,
      jobName: 'report-x',
      claimedAt: far,
      for: 'Replace',
      holder: 'a',
    } as const;
    expect(resetStatus(kronJob({ ...handledFar, claim }), at('10:30'))).not.toHaveProperty('claim');
  });

  test('a claim from the future alone is reset', () => {
    const chosenTime = idAt('11:30');
    const claim = {
      periodID: chosenTime,
      jobName: 'report-x',
      claimedAt: idAt('10:00'),
      for: 'Replace',
      holder: 'a',
    } as const;
    const { claim: left, ...status } = { ...handledBy('10:00'), claim: { ...claim, chosenTime } };
    expect(resetStatus(kronJob({ ...status, claim: left }), at('10:30'))).toEqual(status);
    expect(resetStatus(kronJob(status), at('10:30'))).toBeNull();
  });

  test('an invalid spec has no periods', () => {
    expect(() => resetStatus(kronJob(handledFar, { schedule: '@daily' }), at('10:30'))).toThrow(/@daily/);
  });
});
