import { describe, expect, test } from '@jest/globals';
import { templateRefusedReason } from '../../kubernetes/jobTemplate.ts';
import { decide } from '../decision/decide.ts';
import { unknownAge } from '../decision/decision.ts';
import type { Observed, ObservedJob } from '../decision/observed.ts';
import { jobName } from '../../period/jobName.ts';
import { at, handledUpTo, idAt, jobOf, observed } from '../testing/scenario.ts';
import { claimStatus } from './claimStatus.ts';
import { type KronJob, scheduleSpecOf } from './kronJob.ts';
import { newlyFinishedJobs, nextStatus } from './nextStatus.ts';
import type { Status } from './status.ts';

const spec: KronJob['spec'] = { schedule: '0 * * * *', jobTemplate: { spec: {} } };

function kronJob(parts: Partial<KronJob['spec']> = {}, status?: Status): KronJob {
  const metadata = { name: 'report', namespace: 'prod', uid: 'uid-1', generation: 7 };
  return { metadata, spec: { ...spec, ...parts }, ...(status === undefined ? {} : { status }) };
}

/** One reconcile: a decision and the status that follows. */
function reconcile(subject: KronJob, clock: string, seen: Partial<Observed> = {}): Status | null {
  const now = at(clock);
  const state = observed({ ...seen, status: subject.status ?? {} });
  return nextStatus(subject, decide(scheduleSpecOf(subject), now, state), state, now);
}

function reconciled(subject: KronJob, clock: string, seen: Partial<Observed> = {}): Status {
  const status = reconcile(subject, clock, seen);
  if (status === null) throw new Error('expected a status to write');
  return status;
}

describe('nextStatus', () => {
  test('of a new KronJob has only the next period', () => {
    const status = reconciled(kronJob(), '00:10');
    expect(status).toMatchObject({
      observedGeneration: 7,
      schedulingSince: idAt('00:05'),
      nextPeriodID: idAt('01:00'),
      nextNominalTime: idAt('01:00'),
      nextChosenTime: idAt('01:00'),
      activeCount: 0,
    });
    expect(status.schedulingHash).toMatch(/^v1:[0-9a-f]{64}$/);
    for (const absent of ['lastPeriodID', 'lastOutcome', 'highestPeriodID', 'claim', 'recent', 'active']) {
      expect(status).not.toHaveProperty(absent);
    }
  });

  test('is null if nothing changes', () => {
    const status = reconciled(kronJob(), '00:10');
    expect(reconcile(kronJob({}, status), '00:20')).toBeNull();
  });

  test('after a run has the period, its active Job and the next period', () => {
    const before = reconciled(kronJob(), '00:10');
    expect(reconciled(kronJob({}, before), '01:00')).toMatchObject({
      lastPeriodID: idAt('01:00'),
      lastNominalTime: idAt('01:00'),
      lastChosenTime: idAt('01:00'),
      lastOutcome: 'executed',
      highestPeriodID: idAt('01:00'),
      nextPeriodID: idAt('02:00'),
      active: [{ name: jobOf('01:00').name }],
      activeCount: 1,
      recent: [
        {
          periodID: idAt('01:00'),
          chosenTime: idAt('01:00'),
          outcome: 'executed',
          reason: 'Created',
          jobName: jobOf('01:00').name,
          result: 'Active',
        },
      ],
    });
  });

  test('lists the newest 1,000 active Jobs, oldest first, in whatever order they are observed', () => {
    const jobs = Array.from({ length: 1_002 }, (_, index) => ({
      name: `job-${String(index).padStart(4, '0')}`,
      uid: '',
      owned: true,
      state: 'active' as const,
      deleting: false,
      // Two Jobs in each second.
      createdAt: new Date(at('00:00').getTime() + 1_000 * Math.floor(index / 2)),
    }));
    const names = jobs.map(({ name }) => ({ name })).slice(2);
    for (const order of [jobs, jobs.toReversed()]) {
      const status = reconciled(kronJob(), '00:30', { jobs: order });
      expect(status).toMatchObject({ active: names, activeCount: 1_002 });
    }
  });

  test('counts a finished Job once, in the write that removes it from active', () => {
    const ran = reconciled(kronJob({}, reconciled(kronJob(), '00:10')), '01:00');
    const finished = jobOf('01:00', { state: 'succeeded', finishedAt: at('01:05') });
    const ended = reconciled(kronJob({}, ran), '01:06', { jobs: [finished] });
    expect(ended).toMatchObject({
      succeeded: 1,
      failed: 0,
      activeCount: 0,
      lastSuccessfulTime: idAt('01:05'),
    });
    expect(ended.recent?.[0]?.result).toBe('Succeeded');
    expect(ended).not.toHaveProperty('active');
    expect(reconcile(kronJob({}, ended), '01:07', { jobs: [finished] })).toBeNull();
  });

  test.each([
    ['the Job ended in the future, by a wrong clock', undefined, '03:00', '01:06'],
    ['the last success is in the future', '03:00', '01:05', '01:05'],
    ['a later success is known', '00:59', '00:58', '00:59'],
  ])('has the last success that is not in the future: %s', (_, known, end, expected) => {
    const ran = reconciled(kronJob({}, reconciled(kronJob(), '00:10')), '01:00');
    const before = known === undefined ? ran : { ...ran, lastSuccessfulTime: idAt(known) };
    const jobs = [jobOf('01:00', { state: 'succeeded', finishedAt: at(end) })];
    expect(reconciled(kronJob({}, before), '01:06', { jobs }).lastSuccessfulTime).toBe(idAt(expected));
  });

  test('counts a Job that finished at once in the write that records its period', () => {
    const finished = jobOf('01:00', { state: 'failed' });
    const status = reconciled(kronJob(), '01:20', { jobs: [finished] });
    expect(status).toMatchObject({ failed: 1, lastOutcome: 'executed' });
    expect(reconcile(kronJob({}, status), '01:21', { jobs: [finished] })).toBeNull();
  });

  test('shows a deleted Job as Deleted', () => {
    const ran = reconciled(kronJob({}, reconciled(kronJob(), '00:10')), '01:00');
    const status = reconciled(kronJob({}, ran), '01:06');
    expect(status.recent?.[0]?.result).toBe('Deleted');
    expect(status).toMatchObject({ succeeded: 0, failed: 0, activeCount: 0 });
  });

  test('shows the result of a Job that is suspended and unsuspended until it is final', () => {
    const inQueue = (queue: string) => ({ suspended: true as const, queue });
    const steps: readonly [job: Partial<ObservedJob> | null, result: string, queue?: string][] = [
      [{}, 'Active'],
      [inQueue('nightly'), 'Suspended', 'nightly'],
      [inQueue('weekly'), 'Suspended', 'weekly'],
      [{ suspended: true }, 'Suspended'],
      [{}, 'Active'],
      [inQueue('nightly'), 'Suspended', 'nightly'],
      [{ state: 'failed' }, 'Failed'],
      [inQueue('nightly'), 'Failed'],
      [null, 'Failed'],
    ];
    let status = reconciled(kronJob(), '00:10');
    for (const [parts, result, queue] of steps) {
      const jobs = parts === null ? [] : [jobOf('01:00', parts)];
      status = reconcile(kronJob({}, status), '01:00', { jobs }) ?? status;
      const [shown] = status.recent ?? [];
      expect([shown?.result, shown?.queue]).toEqual([result, queue]);
    }
    expect(status).toMatchObject({ failed: 1, activeCount: 0 });
  });

  test.each([
    ['deleted while it is suspended', [], 'Deleted'],
    ['unchanged', [jobOf('01:00', { suspended: true, queue: 'nightly' })], null],
  ])('a Job of a queue that is %s', (_, jobs, result) => {
    const queued = jobOf('01:00', { suspended: true, queue: 'nightly' });
    const waits = reconciled(kronJob({}, reconciled(kronJob(), '00:10')), '01:00', { jobs: [queued] });
    expect(waits).toMatchObject({ activeCount: 1, recent: [{ result: 'Suspended', queue: 'nightly' }] });
    const status = reconcile(kronJob({}, waits), '01:06', { jobs });
    expect(status?.recent?.[0]?.result ?? null).toBe(result);
    expect(status?.recent?.[0] ?? {}).not.toHaveProperty('queue');
  });

  test('drops the chosen times of an unschedulable period', () => {
    const avoiding = { constraints: { avoid: [{ hours: '1-2' }] } };
    const status = reconciled(
      kronJob(avoiding, { lastChosenTime: idAt('00:00'), lastNominalTime: idAt('00:00') }),
      '01:00',
    );
    expect(status).toMatchObject({ lastOutcome: 'unschedulable', nextPeriodID: idAt('02:00') });
    expect(status).not.toHaveProperty('lastChosenTime');
    expect(status).not.toHaveProperty('nextChosenTime');
    expect(condition(status, 'Unschedulable')).toMatchObject({ status: 'True', reason: 'NoAllowedInstant' });
  });

  test('sets SchedulingError for a rejected create until the period is handled', () => {
    const before = reconciled(kronJob(), '00:10');
    const refused = { jobName: jobOf('01:00').name, message: 'exceeded quota' };
    const held = reconciled(kronJob({}, before), '01:00', { refused });
    expect(condition(held, 'SchedulingError')).toMatchObject({
      status: 'True',
      reason: 'FailedCreate',
      message: expect.stringContaining('exceeded quota'),
    });
    expect(held).not.toHaveProperty('lastPeriodID');
    const created = reconciled(kronJob({}, held), '01:00:10');
    expect(condition(created, 'SchedulingError')).toMatchObject({ status: 'False' });
    expect(created.lastOutcome).toBe('executed');
  });

  test('sets InvalidSpec for a rejected template and continues to schedule', () => {
    const refusal = 'spec.jobTemplate.spec.template.spec.containers: Required value';
    const status = reconciled(kronJob(), '00:10', { template: { refusal } });
    expect(condition(status, 'InvalidSpec')).toMatchObject({ status: 'True', message: refusal });
    expect(condition(status, 'Ready')).toMatchObject({ status: 'False', reason: templateRefusedReason });
    expect(status.nextPeriodID).toBe(idAt('01:00'));
  });

  test('sets InvalidSpec for other problems, and counts periods from the fix on', () => {
    const before = reconciled(kronJob({ policy: { deadline: '5h' } }), '00:10');
    const broken = kronJob({ policy: { deadline: '5h' } }, before);
    const issues = [{ path: 'spec.jobTemplate', message: 'expected an object' }];
    const status = reconciled(broken, '00:20', { issues });
    expect(condition(status, 'InvalidSpec')?.message).toBe('spec.jobTemplate: expected an object');
    expect(status).not.toHaveProperty('nextPeriodID');
    const fixed = reconciled(kronJob({ policy: { deadline: '5h' } }, status), '01:30');
    expect(fixed).toMatchObject({ schedulingSince: idAt('01:30'), nextPeriodID: idAt('02:00') });
    expect(fixed).not.toHaveProperty('lastPeriodID');
  });

  test('has the jobTTL of this generation only', () => {
    const known = reconciled(kronJob(), '00:10');
    const seen = observed({ status: { ...known, jobTTL: 60 } });
    const now = at('00:10');
    const scheduling = scheduleSpecOf(kronJob());
    expect(nextStatus(kronJob({}, known), decide(scheduling, now, seen), seen, now)).toMatchObject({
      jobTTL: 60,
    });
    const unseen = observed({ status: known });
    const without = nextStatus(
      kronJob({}, { ...known, jobTTL: 60 }),
      decide(scheduling, now, unseen),
      unseen,
      now,
    );
    expect(without).not.toHaveProperty('jobTTL');
  });

  describe('with many running Jobs', () => {
    const nth = (n: number, parts: Partial<Observed['jobs'][number]> = {}) => {
      const name = `report-${String(n).padStart(5, '0')}`;
      const createdAt = new Date(at('00:00').getTime() + n * 1_000);
      return {
        name,
        uid: `uid-${n}`,
        owned: true,
        createdAt,
        state: 'active',
        deleting: false,
        ...parts,
      } as const;
    };
    const all = Array.from({ length: 5_000 }, (_, n) => nth(n));
    const concurrent = { policy: { concurrency: 'allow' } } as const;

    test('lists the newest, counts all, and stays well below the size limit of an object', () => {
      const status = reconciled(kronJob(concurrent), '00:10', { jobs: all });
      expect(status.activeCount).toBe(5_000);
      expect(status.active).toHaveLength(1_000);
      expect(status.active?.[0]?.name).toBe('report-04000');
      expect(status.active?.at(-1)?.name).toBe('report-04999');
      expect(JSON.stringify(status).length).toBeLessThan(300_000);
    });

    test('counts a listed Job once when it finishes, and a dropped one never', () => {
      const before = reconciled(kronJob(concurrent), '00:10', { jobs: all });
      const ended = [10, 4_500].map((n) => nth(n, { state: 'succeeded' }));
      const jobs = all.map((job) => ended.find(({ name }) => name === job.name) ?? job);
      const after = reconciled(kronJob(concurrent, before), '00:20', { jobs });
      expect(after).toMatchObject({ succeeded: 1, activeCount: 4_998 });
      expect(after.active?.[0]?.name).toBe('report-03999');
      const again = reconcile(kronJob(concurrent, after), '00:30', { jobs });
      expect(again).toBeNull();
    });

    test('counts a dropped Job that is listed again before it finishes', () => {
      const first = reconciled(kronJob(concurrent), '00:10', { jobs: all });
      const fewer = all.slice(0, 500);
      const listed = reconciled(kronJob(concurrent, first), '00:20', { jobs: fewer });
      expect(listed.active).toHaveLength(500);
      const jobs = fewer.map((job) => (job.name === 'report-00010' ? nth(10, { state: 'failed' }) : job));
      expect(reconciled(kronJob(concurrent, listed), '00:30', { jobs })).toMatchObject({ failed: 1 });
    });

    test('lists a Job that was just created for an old period', () => {
      const policy = { concurrency: 'allow', deadline: '10h' } as const;
      const before = reconciled(kronJob({ policy }), '00:10', { jobs: all });
      const late = { watchedSince: at('08:30'), jobs: all };
      const created = reconciled(kronJob({ policy }, before), '08:30', late);
      expect(created.active?.at(-1)?.name).toBe(jobOf('08:00').name);
    });
  });

  test('neither lists nor counts a Job that has the name of a later period', () => {
    const far = '9998-01-01T00:00:00Z';
    const forged = jobOf('00:20', { periodID: far, chosenTime: far, name: jobName('report', far) });
    const before = reconciled(kronJob(), '00:10');
    const subject = kronJob({}, before);
    expect(reconcile(subject, '00:20', { jobs: [forged] })).toBeNull();
    const listing = kronJob({}, { ...before, active: [{ name: forged.name }], activeCount: 1 });
    const jobs = [{ ...forged, state: 'succeeded' as const }];
    expect(reconcile(listing, '00:30', { jobs })).toEqual(before);
    const seen = observed({ status: listing.status ?? {}, jobs });
    const decision = decide(scheduleSpecOf(listing), at('00:30'), seen);
    expect(newlyFinishedJobs(listing, decision, seen)).toEqual([]);
  });

  test('lists a Job that ran in its window before the nominal time', () => {
    const around = { window: { mode: 'around', duration: '1h' } } as const;
    const early = jobOf('01:00', { createdAt: at('00:40'), chosenTime: at('00:40') });
    expect(reconcile(kronJob(around), '00:40', { jobs: [early] })).toMatchObject({ activeCount: 1 });
    expect(reconcile(kronJob(), '00:40', { jobs: [early] })).toMatchObject({ activeCount: 0 });
  });

  test('counts the Jobs that newlyFinishedJobs returns', () => {
    const ran = reconciled(kronJob({}, reconciled(kronJob(), '00:10')), '01:00');
    const subject = kronJob({}, ran);
    const seen = observed({ status: ran, jobs: [jobOf('01:00', { state: 'failed' })] });
    const decision = decide(scheduleSpecOf(subject), at('01:06'), seen);
    expect(newlyFinishedJobs(subject, decision, seen).map(({ name }) => name)).toEqual([jobOf('01:00').name]);
    const counted = kronJob({}, reconciled(subject, '01:06', { jobs: seen.jobs }));
    expect(newlyFinishedJobs(counted, decision, seen)).toEqual([]);
  });

  test('keeps the claim of a replacement until the new Job is recorded', () => {
    const replacing = { policy: { concurrency: 'replace' } } as const;
    const ran = reconciled(kronJob(replacing, reconciled(kronJob(replacing), '00:10')), '01:00');
    const claimed = reconciled(kronJob(replacing, ran), '02:00', { jobs: [jobOf('01:00')] });
    expect(claimed.claim).toEqual({
      periodID: idAt('02:00'),
      chosenTime: idAt('02:00'),
      jobName: jobOf('02:00').name,
      for: 'Replace',
      claimedAt: idAt('02:00'),
      holder: 'leader-1',
    });
    expect(claimed.lastPeriodID).toBe(idAt('01:00'));
    const dying = { jobs: [jobOf('01:00', { deleting: true })], holder: 'leader-2' };
    expect(reconcile(kronJob(replacing, claimed), '02:10', dying)).toBeNull();
    const created = reconciled(kronJob(replacing, claimed), '02:20', { holder: 'leader-2' });
    expect(created).not.toHaveProperty('claim');
    expect(created.lastPeriodID).toBe(idAt('02:00'));
  });

  test('keeps a claim from the future, but not its time: its age is unknown', () => {
    const claim = { periodID: idAt('02:00'), jobName: jobOf('02:00').name, claimedAt: idAt('02:00') };
    const status = {
      ...handledUpTo('01:00'),
      claim: { ...claim, for: 'ShortTTL', holder: 'leader-0' },
    } as Status;
    const claimed = reconciled(kronJob({}, status), '01:30', { status });
    expect(claimed.claim).toEqual({ ...status.claim, claimedAt: unknownAge });
    const missed = reconciled(kronJob({}, claimed), '02:00', { status: claimed });
    expect(missed).toMatchObject({ lastPeriodID: idAt('02:00'), lastOutcome: 'missed' });
  });

  test("before the create of a short-lived Job has the claim and earlier outcomes, but not the period's", () => {
    const late = { policy: { deadline: '10h' } };
    const before = { ...reconciled(kronJob(late), '00:10'), jobTTL: 0 };
    const subject = kronJob(late, before);
    const seen = observed({ watchedSince: at('02:30'), status: before });
    const decision = decide(scheduleSpecOf(subject), at('02:30'), seen);
    const claimed = claimStatus(subject, decision, seen, at('02:30'));
    expect(claimed).toMatchObject({
      claim: { periodID: idAt('02:00'), for: 'ShortTTL', claimedAt: idAt('02:30'), holder: 'leader-1' },
      lastPeriodID: idAt('01:00'),
      lastOutcome: 'missed',
      highestPeriodID: idAt('01:00'),
      nextPeriodID: idAt('02:00'),
      activeCount: 0,
    });
    const created = nextStatus(kronJob(late, claimed ?? {}), decision, seen, at('02:30'));
    expect(created).not.toHaveProperty('claim');
    expect(created?.lastPeriodID).toBe(idAt('02:00'));
  });

  test('is null before a retry of a claimed create', () => {
    const before = { ...reconciled(kronJob(), '00:10'), jobTTL: 0 };
    const seen = observed({ status: before });
    const decision = decide(scheduleSpecOf(kronJob()), at('01:00'), seen);
    const claimed = claimStatus(kronJob({}, before), decision, seen, at('01:00')) ?? {};
    const foreign = { ...observed({ status: claimed }), jobs: [jobOf('01:00', { owned: false })] };
    const heldUp = decide(scheduleSpecOf(kronJob()), at('01:00'), foreign);
    const status = nextStatus(kronJob({}, claimed), heldUp, foreign, at('01:00')) ?? {};
    expect(status.claim).toEqual(claimed.claim);
    const freed = observed({ status });
    const again = decide(scheduleSpecOf(kronJob()), at('01:00:05'), freed);
    expect(again.action).toBe('run');
    expect(claimStatus(kronJob({}, status), again, freed, at('01:00:05'))).toBeNull();
  });

  test('is null before a create that needs no claim', () => {
    const subject = kronJob({}, reconciled(kronJob(), '00:10'));
    const seen = observed({ status: subject.status ?? {} });
    const decision = decide(scheduleSpecOf(subject), at('01:00'), seen);
    expect(decision.action).toBe('run');
    expect(claimStatus(subject, decision, seen, at('01:00'))).toBeNull();
  });

  test("ignores a foreign Job with the name of a run's Job", () => {
    const ran = reconciled(kronJob({}, reconciled(kronJob(), '00:10')), '01:00');
    const foreign = jobOf('01:00', { owned: false, state: 'succeeded' });
    const status = reconciled(kronJob({}, ran), '01:06', { jobs: [foreign] });
    expect(status.recent?.[0]?.result).toBe('Deleted');
  });

  test('changes when another Job becomes active', () => {
    const before = reconciled(kronJob(), '00:10');
    expect(
      reconcile(kronJob({}, before), '00:20', { jobs: [jobOf('00:00', { periodID: 'none' })] }),
    ).toMatchObject({
      activeCount: 1,
    });
  });

  test('shares no object with the stored status', () => {
    const ran = reconciled(kronJob({}, reconciled(kronJob(), '00:10')), '01:00');
    const ended = { ...ran, recent: [{ ...ran.recent?.[0], result: 'Succeeded' }] } as Status;
    const status = reconciled(kronJob({}, ended), '02:00');
    expect(status.recent?.[1]).toEqual(ended.recent?.[0]);
    expect(status.recent?.[1]).not.toBe(ended.recent?.[0]);
  });

  test('after an edit states from when periods count, and keeps the last period', () => {
    const ran = reconciled(kronJob({}, reconciled(kronJob(), '00:10')), '01:00');
    const status = reconciled(kronJob({ schedule: '30 * * * *' }, ran), '01:10', { jobs: [jobOf('01:00')] });
    expect(status).toMatchObject({
      schedulingSince: idAt('01:10'),
      schedulingFloor: idAt('01:00'),
      lastPeriodID: idAt('01:00'),
      nextPeriodID: idAt('01:30'),
    });
    expect(status.schedulingHash).not.toBe(ran.schedulingHash);
    expect(condition(status, 'Ready')?.message).toContain('2026-03-01T01:10:00Z');
  });

  test('for an invalid spec changes the hash, so that fixing it starts no past period', () => {
    const before = reconciled(kronJob(), '00:10');
    const broken = reconciled(kronJob({ schedule: '@hourly' }, before), '00:30');
    expect(condition(broken, 'InvalidSpec')).toMatchObject({ status: 'True', reason: 'InvalidSpec' });
    expect(condition(broken, 'Ready')).toMatchObject({ status: 'False' });
    expect(broken).not.toHaveProperty('nextPeriodID');
    const fixed = reconciled(kronJob({ policy: { deadline: '10h' } }, broken), '05:30');
    expect(fixed.schedulingSince).toBe(idAt('05:30'));
    expect(fixed).not.toHaveProperty('lastPeriodID');
  });

  test('while suspended is Ready with the reason Suspended and has no next period', () => {
    const status = reconciled(kronJob({ policy: { suspend: true } }), '00:30');
    expect(condition(status, 'Ready')).toMatchObject({ status: 'True', reason: 'Suspended' });
    expect(status).not.toHaveProperty('nextPeriodID');
  });

  const suspend = { policy: { suspend: true } };
  const suspended = (): Status => reconciled(kronJob(suspend, reconciled(kronJob(), '00:10')), '00:30');
  const reasonsOf = ({ recent = [] }: Status): string[] =>
    recent.map(({ periodID, outcome, reason }) => `${periodID.slice(11, 16)} ${outcome} ${reason}`);

  test('keeps since when the KronJob is suspended, until it is resumed', () => {
    expect(suspended().suspendedSince).toBe(idAt('00:30'));
    expect(reconcile(kronJob(suspend, suspended()), '04:30')).toBeNull();
    expect(reconciled(kronJob({}, suspended()), '04:40')).not.toHaveProperty('suspendedSince');
    expect(reconciled(kronJob({ schedule: '@hourly', ...suspend }, suspended()), '04:40')).not.toHaveProperty(
      'suspendedSince',
    );
    const forged = { ...suspended(), suspendedSince: 'yesterday' };
    expect(reconciled(kronJob(suspend, forged), '05:10').suspendedSince).toBe(idAt('05:10'));
  });

  test.each<[string, Parameters<typeof kronJob>[0], Partial<Observed>, string[]]>([
    [
      'a resume that was seen',
      {},
      { watchedSince: at('04:40'), resumedAt: at('04:40') },
      [
        '04:00 missed Suspended',
        '03:00 missed Suspended',
        '02:00 missed Suspended',
        '01:00 missed Suspended',
      ],
    ],
    [
      'a resume that was seen, with a deadline that the last period is within',
      { policy: { deadline: '1h' } },
      { watchedSince: at('04:40'), resumedAt: at('04:40') },
      [
        '04:00 executed Created',
        '03:00 missed Suspended',
        '02:00 missed Suspended',
        '01:00 missed Suspended',
      ],
    ],
    [
      'a resume after which the operator was down',
      {},
      { watchedSince: at('04:40'), resumedAt: at('02:30') },
      [
        '04:00 missed DeadlineExceeded',
        '03:00 missed DeadlineExceeded',
        '02:00 missed Suspended',
        '01:00 missed Suspended',
      ],
    ],
    [
      'a resume that no operator saw',
      {},
      { watchedSince: at('04:40') },
      [
        '04:00 missed DeadlineExceeded',
        '03:00 missed DeadlineExceeded',
        '02:00 missed DeadlineExceeded',
        '01:00 missed DeadlineExceeded',
      ],
    ],
    ['an edit of the schedule', { schedule: '30 * * * *' }, { resumedAt: at('04:40') }, []],
  ])('after %s', (_, edited, seen, recent) => {
    expect(reasonsOf(reconciled(kronJob(edited, suspended()), '04:40', seen))).toEqual(recent);
  });

  test.each([
    ['the active Job', { active: ['example.com/archive'], ended: [] }, 'True'],
    ['a Job that has ended', { active: [], ended: ['example.com/archive'] }, 'False'],
  ])('sets SchedulingError while a replacement waits and finalizers keep %s', (_, finalizers, status) => {
    const replacing = kronJob({ policy: { concurrency: 'replace' } }, reconciled(kronJob(), '00:10'));
    const jobs = [
      jobOf('01:00', { deleting: true, finalizers: finalizers.active }),
      jobOf('00:00', { deleting: true, finalizers: finalizers.ended, state: 'succeeded' }),
    ];
    const waiting = reconciled(replacing, '02:00', { jobs });
    expect(condition(waiting, 'SchedulingError')).toMatchObject({ status });
  });

  test('moves lastTransitionTime only when a condition changes', () => {
    const first = reconciled(kronJob(), '00:10');
    const second = reconciled(kronJob({}, first), '01:00');
    const third = reconciled(kronJob({ policy: { suspend: true } }, second), '01:30');
    for (const status of [first, second, third]) {
      expect(condition(status, 'Ready')?.lastTransitionTime).toBe(idAt('00:10'));
    }
    const blocked = reconciled(kronJob({}, second), '02:00', { jobs: [jobOf('02:00', { owned: false })] });
    expect(condition(blocked, 'SchedulingError')).toMatchObject({
      status: 'True',
      reason: 'ForeignJob',
      lastTransitionTime: idAt('02:00'),
    });
  });

  test('lists the ten newest periods, newest first', () => {
    let status = reconciled(kronJob(), '00:10');
    for (let hour = 1; hour < 15; hour += 1) {
      status = reconciled(kronJob({}, status), `${String(hour).padStart(2, '0')}:00`);
    }
    expect(status.recent?.map(({ periodID }) => periodID.slice(11, 13))).toEqual([
      '14',
      '13',
      '12',
      '11',
      '10',
      '09',
      '08',
      '07',
      '06',
      '05',
    ]);
  });

  test('is null for a KronJob that is being deleted', () => {
    expect(reconcile(kronJob(), '01:00', { deleting: true })).toBeNull();
  });
});

function condition(status: Status, type: string) {
  return status.conditions?.find((candidate) => candidate.type === type);
}
