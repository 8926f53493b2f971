import { describe, expect, test } from '@jest/globals';
import { compile } from '../../period/compile.ts';
import { jobName } from '../../period/jobName.ts';
import type { ClockChangesSpec, PolicySpec, ScheduleSpec } from '../../spec/spec.ts';
import { decide } from './decide.ts';
import type { Observed, ObservedJob, ObservedStatus } from './observed.ts';

/** In Berlin the clock goes from 02:00 to 03:00 at 2026-03-29T01:00:00Z, and from 03:00 to 02:00 at 2026-10-25T01:00:00Z. */
const spec = (clockChanges: ClockChangesSpec | undefined, policy: PolicySpec = {}): ScheduleSpec => ({
  identity: 'prod/backup',
  schedule: '30 2 * * *',
  timezone: 'Europe/Berlin',
  ...(clockChanges && { clockChanges }),
  policy: { deadline: '1h', ...policy },
});
const moved = { gap: 'after', fold: 'first' } as const;

function handled(id: string, under: ScheduleSpec, since = '2026-01-01T00:00:00Z'): ObservedStatus {
  return {
    schedulingHash: compile(under).schedulingHash,
    schedulingSince: since,
    lastPeriodID: id,
    lastNominalTime: id,
    lastChosenTime: id,
    highestPeriodID: id,
  };
}

function seen(status: ObservedStatus, parts: Partial<Observed> = {}): Observed {
  return {
    uid: 'uid-1',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    watchedSince: new Date('2026-01-01T00:00:00Z'),
    deleting: false,
    holder: 'leader-1',
    status,
    jobs: [],
    ...parts,
  };
}

function activeJob(periodID: string): ObservedJob {
  return {
    name: jobName('backup', periodID),
    uid: 'uid-2',
    owned: true,
    periodID,
    chosenTime: new Date(periodID),
    createdAt: new Date(periodID),
    state: 'active',
    deleting: false,
  };
}

const inSpring = {
  yesterday: '2026-03-28T01:30:00Z',
  moved: '2026-03-29T01:30:00Z',
  next: '2026-03-30T00:30:00Z',
};

describe('a period that gap moved', () => {
  const under = spec(moved);
  const since = handled(inSpring.yesterday, under);

  test('runs when it is due, with its mark', () => {
    const decision = decide(under, new Date(inSpring.moved), seen(since));
    expect(decision).toMatchObject({
      action: 'run',
      period: { periodID: inSpring.moved, clockChange: 'AfterGap' },
      next: { periodID: inSpring.next },
    });
  });

  test('runs late within its deadline, and is missed after it', () => {
    const restarted = { watchedSince: new Date('2026-03-29T02:00:00Z') };
    const late = decide(under, new Date('2026-03-29T02:00:00Z'), seen(since, restarted));
    expect(late).toMatchObject({ action: 'run', period: { periodID: inSpring.moved } });
    const tooLate = { watchedSince: new Date('2026-03-29T03:00:00Z') };
    const missed = decide(under, new Date('2026-03-29T03:00:00Z'), seen(since, tooLate));
    expect(missed.outcomes).toMatchObject([
      { periodID: inSpring.moved, outcome: 'missed', reason: 'DeadlineExceeded' },
    ]);
  });

  test('is superseded by a later one', () => {
    const patient = spec(moved, { deadline: '48h' });
    const now = new Date('2026-03-30T01:00:00Z');
    const decision = decide(patient, now, seen(handled(inSpring.yesterday, patient), { watchedSince: now }));
    expect(decision.outcomes).toMatchObject([
      { periodID: inSpring.moved, outcome: 'missed', reason: 'Superseded' },
      { periodID: inSpring.next, outcome: 'executed' },
    ]);
  });

  test('is skipped while a Job is active', () => {
    const decision = decide(
      under,
      new Date(inSpring.moved),
      seen(since, { jobs: [activeJob(inSpring.yesterday)] }),
    );
    expect(decision.outcomes).toMatchObject([
      { periodID: inSpring.moved, outcome: 'skipped', reason: 'JobActive' },
    ]);
  });
});

type Edit = [before: ClockChangesSpec | undefined, after: ClockChangesSpec | undefined];

describe('an edit on the day of the change', () => {
  test.each<[string, Edit, string, string, string]>([
    [
      'to after, before 03:30',
      [undefined, moved],
      inSpring.yesterday,
      '2026-03-29T01:10:00Z',
      inSpring.moved,
    ],
    ['to after, after 03:30', [undefined, moved], inSpring.yesterday, '2026-03-29T01:40:00Z', inSpring.next],
    [
      'from after, before 03:30',
      [moved, undefined],
      inSpring.yesterday,
      '2026-03-29T01:10:00Z',
      inSpring.next,
    ],
    [
      'from after, after the run of 03:30',
      [moved, undefined],
      inSpring.moved,
      '2026-03-29T01:40:00Z',
      inSpring.next,
    ],
    [
      'from before to after, after the run of 01:30',
      [{ gap: 'before' }, moved],
      '2026-03-29T00:30:00Z',
      '2026-03-29T01:10:00Z',
      inSpring.moved,
    ],
    [
      'from first to second, between both',
      [{ fold: 'first' }, { fold: 'second' }],
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:10:00Z',
      '2026-10-25T01:30:00Z',
    ],
    [
      'from both to first, between both',
      [undefined, { fold: 'first' }],
      '2026-10-25T00:30:00Z',
      '2026-10-25T01:10:00Z',
      '2026-10-26T01:30:00Z',
    ],
    [
      'from second to first, between both',
      [{ fold: 'second' }, { fold: 'first' }],
      '2026-10-24T00:30:00Z',
      '2026-10-25T01:10:00Z',
      '2026-10-26T01:30:00Z',
    ],
  ])('%s fires nothing of the past', (_, [before, after], last, now, next) => {
    const decision = decide(spec(after), new Date(now), seen(handled(last, spec(before))));
    expect(decision.action).toBe('wait');
    expect(decision.outcomes).toEqual([]);
    expect(decision.next?.periodID).toBe(next);
  });
});
