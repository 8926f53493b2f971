import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { observe } from 'kron-core/controller';
import type { KronJobSpec } from 'kron-crd-schema';
import type { CalendarSet } from '../calendars/calendarSet.ts';
import { type CachedJob, type CachedKronJob, cachedJob, cachedKronJob } from './cache.ts';
import { Decider } from './decide.ts';
import { validate } from './gather.ts';

const spec: KronJobSpec = {
  schedule: '0 3 * * *',
  policy: { concurrency: 'replace' },
  jobTemplate: {
    spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } } },
  },
};
const kronJob = kronJobWith(spec);

const past = Array.from({ length: 64 }, (_, n) => ({ dates: `19${10 + n}-01-01..1999-12-31` }));
/** No second of its long windows is allowed. */
const costly = kronJobWith({
  ...spec,
  schedule: '0 0 1,15 * *',
  window: { duration: '33600h' },
  constraints: { only: past, avoid: past },
});

function kronJobWith(given: KronJobSpec): CachedKronJob {
  return cachedKronJob({
    metadata: {
      name: 'a',
      namespace: 'prod',
      uid: 'u',
      generation: 1,
      creationTimestamp: '2026-03-01T00:00:00Z',
    },
    spec: given,
  });
}

/** The Job of an earlier period, which is being deleted. */
const leavingJob = cachedJob({
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: {
    name: 'a-earlier',
    namespace: 'prod',
    uid: 'j',
    creationTimestamp: '2026-03-01T00:00:00Z',
    deletionTimestamp: '2026-03-01T02:59:00Z',
    labels: { 'kron.io/name': 'a' },
    ownerReferences: [
      { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', name: 'a', uid: 'u', controller: true },
    ],
  },
});

function setUp(at: string, object = kronJob) {
  const clock = new VirtualClock(at);
  const validated = validate(object);
  const seen = { checks: 0, jobs: [] as CachedJob[], calendars: undefined as CalendarSet | undefined };
  const decider = new Decider({
    clock,
    cache: { owner: () => object },
    gatherer: {
      gather: () => {
        const watchedSince = new Date(0);
        const { jobs, calendars } = seen;
        const template = { verdict: {}, jobTTL: 0 };
        const options = { watchedSince, holder: 'me', template, issues: validated.problems };
        const observed = observe(object, jobs, options);
        return {
          observed,
          schedule: validated.spec,
          watchedSince,
          calendars,
          question: {},
          earlier: undefined,
        };
      },
      readJobs: () => Promise.resolve(false),
      awaitsCalendars: () => false,
    },
    editions: { decided: (_kronJob, _set, decision) => decision },
    templates: {
      known: () => undefined,
      isUnchecked: () => seen.checks === 0,
      check: () => {
        seen.checks += 1;
      },
    },
    metrics: { decided: () => undefined },
    requireTerm: () => undefined,
  });
  return { clock, decider, seen };
}

describe('while the template is unknown', () => {
  test('the first reconcile sets the wake and asks for the check, and so do others before the result', async () => {
    const { decider, seen } = setUp('2026-03-01T02:00:00Z');
    const waiting = { wakeAt: new Date('2026-03-01T03:00:00Z'), again: 'whenChecked' };
    expect([await decider.decide('prod/a'), seen.checks]).toEqual([waiting, 1]);
    seen.calendars = {} as CalendarSet;
    expect([await decider.decide('prod/a'), seen.checks]).toEqual([waiting, 2]);
  });

  test('a new KronJob needs no reconcile until the check has started', () => {
    const { decider, seen } = setUp('2026-03-01T02:00:00Z');
    const waiting = { wakeAt: new Date('2026-03-01T03:00:00Z'), again: 'whenChecked' };
    expect([decider.decideNew('prod/a', kronJob), seen.checks]).toEqual([waiting, 1]);
    expect([decider.decideNew('prod/a', kronJob), seen.checks]).toEqual([undefined, 1]);
  });

  test('a new KronJob that is due needs a reconcile', () => {
    const { decider, seen } = setUp('2026-03-01T03:00:05Z');
    seen.jobs = [leavingJob];
    expect([decider.decideNew('prod/a', kronJob), seen.checks]).toEqual([undefined, 0]);
  });

  test('a long decision on a new KronJob goes on in the next slices, and then ends', () => {
    const { decider } = setUp('2026-03-01T02:00:00Z', costly);
    const results = Array.from({ length: 20 }, () => decider.decideNew('prod/a', costly));
    const slices = results.findIndex((result) => result?.again !== 'nextSlice');
    expect(slices).toBeGreaterThan(1);
  });

  test('a period that comes due runs without the check', async () => {
    const { clock, decider } = setUp('2026-03-01T02:00:00Z');
    await decider.decide('prod/a');
    await clock.advance(3_600_000);
    expect(await decider.decide('prod/a')).toMatchObject({ decision: { action: 'run' } });
  });

  test('what waits for a Job to go is claimed at once, and runs without the check', async () => {
    const { decider, seen } = setUp('2026-03-01T03:00:05Z');
    seen.jobs = [leavingJob];
    const waiting = await decider.decide('prod/a');
    const decision = { action: 'wait', claim: { periodID: '2026-03-01T03:00:00Z', for: 'Replace' } };
    expect([waiting, seen.checks]).toMatchObject([{ decision }, 1]);
    seen.jobs = [];
    expect(await decider.decide('prod/a')).toMatchObject({ decision: { action: 'run' } });
  });
});
