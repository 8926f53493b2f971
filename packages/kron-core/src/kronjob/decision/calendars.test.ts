import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CalendarEntry } from '../../calendars/calendarSpec.ts';
import { InvalidCalendar } from '../../calendars/invalidCalendar.ts';
import { compile } from '../../period/compile.ts';
import { Schedule } from '../../period/schedule.ts';
import { schedulingHash } from '../../period/schedulingHash.ts';
import { validateSpec } from '../../period/validateSpec.ts';
import type { CalendarsSpec, PolicySpec, ScheduleSpec } from '../../spec/spec.ts';
import { buildJob } from '../kubernetes/job.ts';
import type { KronJob } from '../kubernetes/kronJob.ts';
import { nextStatus } from '../kubernetes/nextStatus.ts';
import type { Status } from '../kubernetes/status.ts';
import { at, claimOf, handledUpTo, idAt, jobOf, observed } from '../testing/scenario.ts';
import { decide } from './decide.ts';
import { decideWithin } from './decideWithin.ts';
import type { Decision } from './decision.ts';
import { handledStatus } from './handledStatus.ts';
import type { Observed, ObservedStatus } from './observed.ts';

/* Rules: docs/reference/scheduling.md, "Calendars". */

const constraints = { avoid: [{ calendar: 'freeze' }] };
const nothing: CalendarsSpec = { calendar: { freeze: { entries: [] } } };
const noon = freezing({ from: '2026-03-01T12:00', to: '2026-03-01T13:30' });
const deleted: CalendarsSpec = { calendar: {} };

function freezing(...entries: CalendarEntry[]): CalendarsSpec {
  return { calendar: { freeze: { entries } } };
}

/** An hourly KronJob that does not run during the freeze. */
function edition(calendars: CalendarsSpec, policy: PolicySpec = {}): ScheduleSpec {
  return { identity: 'prod/report', schedule: '0 * * * *', constraints, calendars, policy };
}

/** The same in a window of 50 minutes. */
function windowed(calendars: CalendarsSpec): ScheduleSpec {
  return { ...edition(calendars), window: { duration: '50m' } };
}

/** This many seconds after the time that the window from 12:00 has without a freeze. */
function fromChosen(seconds: number): Date {
  const { chosenTime } = compile(windowed(nothing)).periodAt(at('12:00').getTime() / 1000);
  return new Date((chosenTime?.getTime() ?? 0) + seconds * 1000);
}

function instant(date: Date): string {
  return date.toISOString().replace('.000', '');
}

/** Decides with as many calls as a budget of one step takes. */
function inSteps(spec: ScheduleSpec, now: Date, seen: Observed, before: ScheduleSpec): Decision | undefined {
  let bounded = decideWithin({ steps: 1 }, spec, now, seen, before);
  for (let calls = 0; bounded.decision === undefined && calls < 50; calls++) {
    bounded = decideWithin({ steps: 1, searched: bounded.searched }, spec, now, seen, before);
  }
  return bounded.decision;
}

/** A status of the edition, after the period of this time was handled. */
function statusOf(calendars: CalendarsSpec, clock: string): ObservedStatus {
  return {
    schedulingHash: schedulingHash(edition(calendars)),
    schedulingSince: at('00:05'),
    ...handledUpTo(clock),
  };
}

/** The edition that made a decision. */
function edited(decision: Decision, after: CalendarsSpec): 'before' | 'after' {
  return decision.scheduling.schedulingHash === schedulingHash(edition(after)) ? 'after' : 'before';
}

describe('after an edit of a calendar', () => {
  test('a period that was due before it runs, and then the new edition decides at once', () => {
    const seen = observed({ status: statusOf(nothing, '11:00'), calendarsSeenAt: at('12:00:01') });
    const now = at('12:00:20');
    const first = decide(edition(noon), now, seen, edition(nothing));
    expect(first).toMatchObject({ action: 'run', period: { periodID: idAt('12:00') }, wakeAt: now });
    expect(edited(first, noon)).toBe('before');

    const status = handledStatus(first, seen, now);
    const then = decide(edition(noon), now, { ...seen, status }, edition(nothing));
    expect(then).toMatchObject({ action: 'wait', next: { periodID: idAt('13:00'), unschedulable: true } });
    expect(then.scheduling).toMatchObject({
      schedulingSince: at('12:00:01'),
      schedulingFloor: idAt('12:00'),
    });
    expect(edited(then, noon)).toBe('after');
  });

  test('a period that is tried stays with the earlier edition until its time ends', () => {
    const refused = { jobName: jobOf('12:00').name, message: 'quota exceeded' };
    const status = statusOf(nothing, '11:00');
    const seen = observed({ status, calendarsSeenAt: at('12:00:01'), refused });
    const tried = decide(edition(noon), at('12:00:20'), seen, edition(nothing));
    expect(tried).toMatchObject({ action: 'wait', reason: 'FailedCreate' });
    expect(tried).toEqual(decide(edition(nothing), at('12:00:20'), seen));
    const late = decide(edition(noon), at('12:00:31'), seen, edition(nothing));
    expect(late).toMatchObject({ action: 'record', reason: 'DeadlineExceeded', wakeAt: at('12:00:31') });
  });

  test('the earlier edition records the Job of a period that was due before the edit, also at a time of neither edition', () => {
    const jobs = [jobOf('12:00', { chosenTime: at('11:59') })];
    const seen = observed({ status: statusOf(nothing, '11:00'), calendarsSeenAt: at('12:10'), jobs });
    const decision = decide(edition(noon), at('12:20'), seen, edition(nothing));
    expect(decision).toMatchObject({
      action: 'record',
      reason: 'JobExists',
      period: null,
      wakeAt: at('12:20'),
    });
    expect(edited(decision, noon)).toBe('before');
  });

  test('a claimed period stays with the earlier edition', () => {
    const claim = claimOf('12:00', { for: 'Replace', holder: 'leader-1' });
    const policy = { concurrency: 'replace' } as const;
    const seen = observed({
      status: { ...statusOf(nothing, '11:00'), claim },
      calendarsSeenAt: at('12:20'),
      jobs: [jobOf('11:00', { deleting: true })],
    });
    const pending = decide(edition(noon, policy), at('12:30'), seen, edition(nothing, policy));
    expect(pending).toMatchObject({
      action: 'wait',
      reason: 'ReplacePending',
      claim: { periodID: idAt('12:00') },
    });
    const gone = decide(edition(noon, policy), at('12:31'), { ...seen, jobs: [] }, edition(nothing, policy));
    expect(gone).toMatchObject({ action: 'run', period: { periodID: idAt('12:00') } });
  });

  test.each<[what: string, before: CalendarsSpec, after: CalendarsSpec, status: ObservedStatus]>([
    ['without the edition of the status', deleted, noon, statusOf(nothing, '11:00')],
    ['once it is in force', nothing, noon, statusOf(noon, '11:00')],
  ])('the new edition decides %s', (_, before, after, status) => {
    const seen = observed({ status, calendarsSeenAt: at('12:00:01') });
    const decision = decide(edition(after), at('12:00:20'), seen, edition(before));
    expect(decision).toEqual(decide(edition(after), at('12:00:20'), seen));
  });

  test.each<[what: string, seen: Observed | undefined]>([
    ['without an observation', undefined],
    ['without the time of the edit', observed({ status: statusOf(nothing, '11:00') })],
  ])('the new edition decides alone %s', (_, seen) => {
    const alone = decide(edition(noon), at('12:00:20'), seen);
    expect(decide(edition(noon), at('12:00:20'), seen, edition(nothing))).toEqual(alone);
  });

  test('the earlier edition is needed to know that a KronJob without a status was edited', () => {
    const seen = observed({ calendarsSeenAt: at('11:30') });
    expect(decide(edition(noon), at('12:00:20'), seen)).toEqual(
      decide(edition(noon), at('12:00:20'), observed()),
    );
  });

  test('nothing changes if the calendar holds the same', () => {
    const named = freezing({ name: 'noon', from: '2026-03-01T12:00', to: '2026-03-01T13:30' });
    const seen = observed({ status: statusOf(noon, '10:00'), calendarsSeenAt: at('11:00:01') });
    const decision = decide(edition(named), at('11:00:20'), seen, edition(noon));
    expect(decision).toMatchObject({ action: 'run', wakeAt: at('12:00') });
    expect(decision).toEqual(decide(edition(named), at('11:00:20'), seen));
  });

  test('a period that is due in the second of the edit belongs to the new edition', () => {
    const seen = observed({ status: statusOf(nothing, '11:00'), calendarsSeenAt: at('12:00') });
    const decision = decide(edition(noon), at('12:00'), seen, edition(nothing));
    expect(decision).toMatchObject({ action: 'record', reason: 'NoAllowedInstant' });
    expect(edited(decision, noon)).toBe('after');
  });

  test('a period is due at its chosen time, and not at its nominal time', () => {
    const evening = freezing({ from: '2026-03-01T20:00', to: '2026-03-01T21:00' });
    const status = { ...statusOf(nothing, '11:00'), schedulingHash: schedulingHash(windowed(nothing)) };
    const seen = observed({ status, calendarsSeenAt: fromChosen(-5) });
    const decision = decide(windowed(evening), fromChosen(5), seen, windowed(nothing));
    expect(decision).toMatchObject({ action: 'run', period: { periodID: idAt('12:00') } });
    expect(decision.scheduling.schedulingHash).toBe(schedulingHash(windowed(evening)));
  });

  test('a KronJob without a status does not run what the new edition would have run before', () => {
    // The earlier edition held 12:00, the new one does not.
    const seen = observed({ calendarsSeenAt: at('12:00:10') });
    const decision = decide(edition(nothing), at('12:00:20'), seen, edition(noon));
    expect(decision).toMatchObject({
      action: 'record',
      reason: 'NoAllowedInstant',
      period: { periodID: idAt('12:00') },
    });
    const status = handledStatus(decision, seen, at('12:00:20'));
    const then = decide(edition(nothing), at('12:00:20'), { ...seen, status }, edition(noon));
    expect(then).toMatchObject({ action: 'wait', next: { periodID: idAt('13:00') } });
  });

  test('a KronJob without a status does not run late what only the new edition has', () => {
    // The earlier edition holds the time that the new one chooses, and chooses a later one.
    const before = windowed(freezing({ from: '2026-03-01T12:00:00Z', to: instant(fromChosen(15)) }));
    const seen = observed({
      createdAt: at('11:55'),
      watchedSince: at('11:55'),
      calendarsSeenAt: fromChosen(5),
    });
    const decision = decide(windowed(nothing), fromChosen(10), seen, before);
    expect(decision).toMatchObject({ action: 'wait', next: { periodID: idAt('13:00') } });
    expect(decision.scheduling.schedulingSince).toEqual(fromChosen(5));
  });

  test('it does not take force before the edit that the status has', () => {
    const status = { ...statusOf(nothing, '11:00'), schedulingSince: at('10:00') };
    const seen = observed({ status, calendarsSeenAt: at('09:00') });
    const { scheduling } = decide(edition(noon), at('11:30'), seen, edition(nothing));
    expect(scheduling.schedulingSince).toEqual(at('10:00'));
  });

  test('a suspended KronJob takes it over', () => {
    const seen = observed({
      status: statusOf(nothing, '11:00'),
      calendarsSeenAt: at('12:10'),
      jobs: [jobOf('12:00')],
    });
    const suspend = { suspend: true };
    const decision = decide(edition(noon, suspend), at('12:20'), seen, edition(nothing, suspend));
    expect(decision).toMatchObject({
      action: 'suspended',
      outcomes: [{ reason: 'JobExists' }],
      wakeAt: null,
    });
    expect(edited(decision, noon)).toBe('after');
  });

  test('decideWithin decides the same in steps', () => {
    const seen = observed({ status: statusOf(nothing, '11:00'), calendarsSeenAt: at('12:00:01') });
    for (const now of [at('11:59'), at('12:00:20'), at('12:40')]) {
      const decision = inSteps(edition(noon), now, seen, edition(nothing));
      expect(decision).toEqual(decide(edition(noon), now, seen, edition(nothing)));
    }
  });

  test('decideWithin keeps what it found for the two editions apart', () => {
    const later = windowed(freezing({ from: '2026-03-01T12:00:00Z', to: instant(fromChosen(15)) }));
    const status = { ...statusOf(nothing, '11:00'), schedulingHash: schedulingHash(windowed(nothing)) };
    const seen = observed({ status, calendarsSeenAt: at('11:54') });
    const decision = inSteps(later, at('11:55'), seen, windowed(nothing));
    expect(decision).toMatchObject({ action: 'wait', next: { periodID: idAt('12:00') } });
    expect(decision?.wakeAt).toEqual(decision?.next?.chosenTime);
  });
});

describe('the edited calendar', () => {
  const empty = { entries: [] };
  const busy = { entries: [{ from: '2026-03-02' }] };
  const clauses = { namespaced: { calendar: 'freeze' }, other: { calendar: 'holidays' } };
  const ofCluster = { clusterCalendar: 'freeze' };

  test.each<[what: string, avoid: object[], after: CalendarsSpec, want: object]>([
    [
      'the second of two',
      [clauses.namespaced, clauses.other],
      { calendar: { freeze: empty, holidays: busy } },
      { kind: 'KronCalendar', name: 'holidays' },
    ],
    [
      'that of the cluster beside one of the namespace',
      [clauses.namespaced, ofCluster],
      { calendar: { freeze: empty }, clusterCalendar: { freeze: busy } },
      { kind: 'ClusterKronCalendar', name: 'freeze' },
    ],
    [
      'that of the cluster alone',
      [ofCluster],
      { clusterCalendar: { freeze: busy } },
      { kind: 'ClusterKronCalendar', name: 'freeze' },
    ],
    [
      'the first of two',
      [clauses.namespaced, clauses.other],
      { calendar: { freeze: busy, holidays: busy } },
      { kind: 'KronCalendar', name: 'freeze' },
    ],
  ])('is %s', (_, avoid, after, want) => {
    const spec = (calendars: CalendarsSpec): ScheduleSpec => ({
      ...edition(calendars),
      constraints: { avoid },
    });
    const before = spec({
      calendar: { freeze: empty, holidays: empty },
      clusterCalendar: { freeze: empty },
    });
    const status = { schedulingHash: schedulingHash(before), ...handledUpTo('11:00') };
    const seen = observed({ status, calendarsSeenAt: at('11:29') });
    expect(decide(spec(after), at('11:30'), seen, before).scheduling.editedCalendar).toEqual(want);
  });
});

describe('a reference that leads nowhere', () => {
  test.each<[reason: string, calendars: CalendarsSpec, says: string]>([
    ['CalendarNotFound', deleted, 'expected a KronCalendar "freeze" in namespace prod, found none'],
    ['CalendarUnreadable', { calendar: 'unreadable' }, 'grant list and watch on kroncalendars'],
    ['InvalidCalendar', freezing({ from: 'noon' }), 'at spec.entries[0].from'],
    [
      'InvalidCalendar',
      {
        calendar: {
          freeze: new InvalidCalendar({ path: 'spec.entries', code: 'Required', message: 'found nothing' }),
        },
      },
      'expected a valid KronCalendar "freeze" in namespace prod, found at spec.entries: found nothing',
    ],
  ])('is the reason %s', (reason, calendars, says) => {
    const decision = decide(edition(calendars), at('12:00'), observed());
    expect(decision).toMatchObject({ action: 'invalid', reason, period: null, wakeAt: null });
    expect(decision.message).toContain(`spec.constraints.avoid[0].calendar: `);
    expect(decision.message).toContain(says);
    const subject = kronJob();
    const conditions = nextStatus(subject, decision, observed(), at('12:00'))?.conditions ?? [];
    expect(conditions.slice(0, 2)).toMatchObject([
      { type: 'Ready', status: 'False', reason, message: decision.message },
      { type: 'InvalidSpec', status: 'True', reason, message: decision.message },
    ]);
  });

  test.each([
    ['another issue of the spec', { ...edition(deleted), timezone: 'Nowhere' }, observed()],
    ['an issue of the manifest', edition(nothing), observed({ issues: [{ path: 'spec', message: 'no' }] })],
  ])('is InvalidSpec beside %s', (_, spec, seen) => {
    expect(decide(spec, at('12:00'), seen)).toMatchObject({ action: 'invalid', reason: 'InvalidSpec' });
  });

  test('starts nothing for only either', () => {
    const spec = { ...edition(deleted), constraints: { only: [{ calendar: 'freeze' }, { hours: '12' }] } };
    expect(decide(spec, at('12:00'), observed())).toMatchObject({
      action: 'invalid',
      reason: 'CalendarNotFound',
    });
  });
});

function kronJob(status?: Status): KronJob {
  return {
    metadata: { name: 'report', namespace: 'prod', uid: 'uid-1', generation: 7 },
    spec: { schedule: '0 * * * *', constraints, jobTemplate: { spec: {} } },
    ...(status === undefined ? {} : { status }),
  };
}

describe('the status', () => {
  test('says which calendar was edited, until the next edit', () => {
    const seen = observed({ status: statusOf(nothing, '11:00'), calendarsSeenAt: at('11:29') });
    const decision = decide(edition(noon), at('11:30'), seen, edition(nothing));
    const written = nextStatus(kronJob(), decision, seen, at('11:30'));
    const message = `Periods are scheduled. Periods due at or after ${idAt('11:29')} count: KronCalendar freeze was edited.`;
    expect(written).toMatchObject({
      schedulingSince: idAt('11:29'),
      conditions: [{ type: 'Ready', message }, {}, {}, {}],
    });

    // A later leader does not know the earlier edition.
    const again = observed({ status: written ?? {} });
    const later = decide(edition(noon), at('11:31'), again);
    expect(nextStatus(kronJob(written ?? {}), later, again, at('11:31'))).toBeNull();
  });
});

test('the Job has the hash of the calendars as a label', () => {
  const { period } = decide(edition(nothing), at('11:00'), observed());
  if (period === null) throw new Error('expected a period');
  const { labels } = buildJob(kronJob(), period).metadata;
  expect(labels?.['kron.io/calendars']).toBe(period.calendarsHash);
  expect(labels?.['kron.io/calendars']).toMatch(/^[a-z2-7]{52}$/);
  const plain = decide({ identity: 'prod/report', schedule: '0 * * * *' }, at('11:00'), observed()).period;
  expect(Object.keys(plain === null ? {} : (buildJob(kronJob(), plain).metadata.labels ?? {}))).toHaveLength(
    3,
  );
});

/** Editions of a history: what they hold, or that the calendar is missing. */
const editions: CalendarsSpec[] = [
  nothing,
  noon,
  freezing(
    { from: '2026-03-01T11:12:30', to: '2026-03-01T11:47:10' },
    { from: '2026-03-01T14:00', to: '2026-03-01T14:05' },
  ),
  freezing({ from: '2026-03-01' }),
  deleted,
  { calendar: 'unreadable' },
];

/** Every ten minutes in a window of five, so that an edit moves runs. */
function often(calendars: CalendarsSpec): ScheduleSpec {
  return {
    ...edition(calendars, { concurrency: 'allow' }),
    schedule: '*/10 * * * *',
    window: { duration: '5m' },
  };
}

type Kept = { readonly spec: ScheduleSpec | Schedule; readonly hash: string };

const kept: Kept[] = editions.map((calendars) => {
  const spec = often(calendars);
  return { spec: validateSpec(spec).length === 0 ? compile(spec) : spec, hash: schedulingHash(spec) };
});

type Step = { does: 'wait'; seconds: number; lag: number } | { does: 'edit'; to: number; lag: number };

/** The KronJob is decided on up to this many seconds late, while others have their turn. */
const maxLag = 25;
const createdAt = at('10:03').getTime() / 1000;

/** A cluster with one KronJob, whose operator watches without a break. */
class Cluster {
  now = createdAt;
  current: Kept = kept[0] ?? { spec: often(nothing), hash: '' };
  seenAt = createdAt;
  /** The edition of the status. */
  inForce = this.current;
  status: ObservedStatus = {};
  wakeAt: number | null = createdAt;
  readonly runs: { id: string; due: number; hash: string; at: number }[] = [];
  readonly forces: { kept: Kept; since: number; floor: number }[] = [];

  look(): void {
    for (let turns = 0; turns < 50; turns++) {
      const seen: Observed = observed({
        createdAt: new Date(createdAt * 1000),
        watchedSince: new Date(createdAt * 1000),
        status: this.status,
        calendarsSeenAt: new Date(this.seenAt * 1000),
      });
      const now = new Date(this.now * 1000);
      const decision = decide(this.current.spec, now, seen, this.inForce.spec);
      this.carryOut(decision);
      this.status = handledStatus(decision, seen, now);
      if (this.wakeAt === null || this.wakeAt > this.now) return;
    }
    throw new Error('the decisions do not settle');
  }

  private carryOut(decision: Decision): void {
    const { scheduling } = decision;
    const { schedulingHash: hash, schedulingSince, schedulingFloor } = scheduling;
    if (hash === this.current.hash) this.inForce = this.current;
    const floor = schedulingFloor === null ? Number.NEGATIVE_INFINITY : Date.parse(schedulingFloor) / 1000;
    if (this.forces.at(-1)?.kept.hash !== hash) {
      this.forces.push({ kept: this.inForce, since: schedulingSince.getTime() / 1000, floor });
    }
    if (decision.action === 'run') {
      const { periodID, chosenTime } = decision.period;
      this.runs.push({ id: periodID, due: (chosenTime?.getTime() ?? 0) / 1000, hash, at: this.now });
    }
    this.wakeAt = decision.wakeAt === null ? null : decision.wakeAt.getTime() / 1000;
  }

  take(step: Step): void {
    const until = this.now + (step.does === 'wait' ? step.seconds : 0);
    for (let looks = 0; this.wakeAt !== null && this.wakeAt <= until; looks++) {
      if (looks > 500) throw new Error('too many wakes');
      this.now = Math.max(this.now, this.wakeAt) + step.lag;
      this.look();
    }
    this.now = Math.max(this.now, until);
    if (step.does === 'wait') return;
    const next = kept[step.to];
    if (next === undefined || next.hash === this.current.hash) return;
    this.current = next;
    this.seenAt = this.now;
    this.now += step.lag;
    this.look();
  }
}

const lag = fc.integer({ min: 0, max: maxLag });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ does: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 1500 }), lag }),
  fc.record({ does: fc.constant('edit' as const), to: fc.nat({ max: editions.length - 1 }), lag }),
);

/** The chosen times of an edition from one second to before another. */
function duesOf({ spec }: Kept, from: number, to: number): { id: string; nominal: number; due: number }[] {
  if (!(spec instanceof Schedule)) return [];
  const found = [];
  for (
    let nominal = spec.nextNominal(from - 301) ?? to;
    nominal < to;
    nominal = spec.nextNominal(nominal) ?? to
  ) {
    const { chosen } = spec.dues.periodAt(nominal);
    if (chosen !== null && from <= chosen && chosen < to)
      found.push({ id: spec.idOf(nominal), nominal, due: chosen });
  }
  return found;
}

describe('random histories of edits, deletions and re-creations', () => {
  test('run what is due in the time of each edition, once, and nothing after the fact', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 5, maxLength: 40 }), (steps) => {
        const cluster = new Cluster();
        cluster.look();
        for (const one of steps) cluster.take(one);
        // Everything that is due by now has been decided on.
        cluster.take({ does: 'wait', seconds: maxLag, lag: 0 });
        const { runs, forces } = cluster;

        expect(new Set(runs.map(({ id }) => id)).size).toBe(runs.length);
        for (const run of runs) expect(run.at - run.due).toBeLessThanOrEqual(2 * maxLag);
        const expected = forces.flatMap(({ kept: one, since, floor }, index) => {
          const end = forces[index + 1]?.since ?? cluster.now;
          return duesOf(one, since, end)
            .filter(({ nominal }) => nominal > floor)
            .map(({ id }) => `${id} ${one.hash}`);
        });
        const done = runs.map(({ id, hash }) => `${id} ${hash}`);
        const open = runs
          .filter(({ due }) => due >= cluster.now - maxLag)
          .map(({ id, hash }) => `${id} ${hash}`);
        expect(done.filter((run) => !open.includes(run))).toEqual(
          expected
            .filter((run) => done.includes(run) || !open.includes(run))
            .filter((run) => !open.includes(run)),
        );
      }),
      { numRuns: 200 },
    );
  });
});
