import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { sleep } from '@kron/kubernetes/sleep';
import type { Call, Manifest } from '@kron/kubernetes/transport';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { LeaderElection } from './leaderElection.ts';
import { type LeaseSpec, leaseSpec, leases } from './lease.ts';
import type { SeenLease } from './observedLease.ts';
import { WriteFence } from './writeFence.ts';

const lease = { resource: leases, namespace: 'kron', name: 'kron-operator' };
const never = new AbortController().signal;
const refused = () => new ConnectionError('ECONNREFUSED', 'refused');

type Fault = {
  readonly request: string;
  readonly error?: Error;
  /** The answer is late. */
  readonly afterMs?: number;
  /** The request does not reach the server before its timeout. */
  readonly hangs?: boolean;
};

/** Candidates for one Lease on one server, and a record of when each leads and stops leading. */
function setUp() {
  const clock = new VirtualClock();
  const server = new FakeTransport();
  const changes: string[] = [];
  const answers: (() => void)[] = [];
  const reports: string[] = [];
  /** The requests of all candidates, with the time at which each was sent and its limit. */
  const sent: { request: string; at: number; timeoutMs: number | undefined }[] = [];
  const addCandidate = (identity: string, faults: Fault[] = [], random = 0, seen?: SeenLease) => {
    const fence = new WriteFence(clock);
    // Cuts the connection of this candidate only.
    const cut = { is: false };
    const allowed = { is: true };
    /** The answers to `confirm`, before it is always true. */
    const confirmations: (boolean | Error)[] = [];
    const through = async <T>(
      request: string,
      call: Call | undefined,
      send: () => Promise<T>,
    ): Promise<T> => {
      sent.push({ request, at: clock.monotonic(), timeoutMs: call?.timeoutMs });
      if (cut.is) throw refused();
      const fault = faults.find((one) => one.request === request);
      if (fault !== undefined) faults.splice(faults.indexOf(fault), 1);
      if (fault === undefined) return send();
      const { timeoutMs = 0, signal = never } = call ?? {};
      if (fault.hangs === true) await sleep(clock, timeoutMs, signal);
      const answer = await send();
      if (fault.afterMs !== undefined) await sleep(clock, fault.afterMs, never);
      if (fault.error !== undefined) throw fault.error;
      return answer;
    };
    const election = new LeaderElection({
      transport: {
        list: server.list,
        patch: server.patch,
        delete: server.delete,
        get: (ref, call) => through('get', call, () => server.get(ref, call)),
        create: (place, object, call) => through('create', call, () => server.create(place, object, call)),
        replace: (ref, object, call) => through('replace', call, () => server.replace(ref, object, call)),
        watch: (query, signal) => server.watch(query, signal),
      },
      clock,
      fence,
      random: () => random,
      namespace: 'kron',
      name: 'kron-operator',
      identity,
      mayLead: () => allowed.is,
      confirm: async () => {
        const answer = confirmations.shift() ?? true;
        if (typeof answer !== 'boolean') throw answer;
        return answer;
      },
      awaitServer: () => new Promise((resolve) => answers.push(() => resolve(true))),
      onLeading: () => changes.push(`${identity} leads`),
      onPaused: () => changes.push(`${identity} pauses`),
      onLost: (isRefused) => changes.push(`${identity} ${isRefused ? 'refused' : 'lost'}`),
      onRewound: () => reports.push(`${identity} restored`),
      onError: () => reports.push(`${identity} failed`),
      onRecovered: () => reports.push(`${identity} recovered`),
    });
    election.start(seen);
    return { election, fence, cut, allowed, confirmations };
  };
  const holder = async (): Promise<string | undefined> => leaseSpec(await server.get(lease)).holderIdentity;
  /** The probe finds the server available again. */
  const answer = (): void => answers.splice(0).forEach((resolve) => resolve());
  return { clock, server, changes, reports, sent, answers, addCandidate, holder, answer };
}

/** A Lease written by something other than the candidates. */
function leaseOf(spec: LeaseSpec): Manifest {
  const { group, version } = leases;
  return { apiVersion: `${group}/${version}`, kind: 'Lease', metadata: { name: lease.name }, spec };
}

describe('LeaderElection', () => {
  test('one of two leads as long as it renews, and only its fence is open', async () => {
    const { clock, changes, addCandidate, holder } = setUp();
    const a = addCandidate('a');
    const b = addCandidate('b');
    await clock.advance(120_000);
    expect(changes).toEqual(['a leads']);
    expect([a.fence.isOpen, b.fence.isOpen]).toEqual([true, false]);
    expect(await holder()).toBe('a');
    await Promise.all([a.election.stop(), b.election.stop()]);
    expect(clock.timers).toBe(0);
  });

  test('after a shutdown the other candidate leads within 3 s', async () => {
    const { clock, changes, addCandidate, holder } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    addCandidate('b');
    await clock.advance(20_000);
    await a.election.stop();
    expect(a.fence.isOpen).toBe(false);
    expect(await holder()).toBe('');
    await clock.advance(3_000);
    expect(changes).toEqual(['a leads', 'b leads']);
  });

  test('after a crash the other candidate leads within 17 s, but only after the fence of the first has closed', async () => {
    const { clock, changes, addCandidate } = setUp();
    const a = addCandidate('a');
    const b = addCandidate('b');
    await clock.advance(20_000);
    a.cut.is = true;
    for (let passed = 0; changes.length < 3 && passed < 30_000; passed += 100) {
      await clock.advance(100);
      expect(a.fence.isOpen && b.fence.isOpen).toBe(false);
      if (changes.includes('b leads')) expect(passed).toBeLessThanOrEqual(17_000);
    }
    expect(changes).toEqual(['a leads', 'a pauses', 'b leads']);
    a.cut.is = false;
    await clock.advance(2_000);
    expect(changes).toEqual(['a leads', 'a pauses', 'b leads', 'a lost']);
    await b.election.stop();
    expect(clock.timers).toBe(0);
  });

  test.each([12_000, 60_000, 3_600_000])(
    'a leader that cannot renew for 10 s pauses, and leads again at the first answer after %d ms',
    async (outageMs) => {
      const { clock, changes, addCandidate, answer } = setUp();
      const a = addCandidate('a');
      await clock.advance(1_000);
      a.cut.is = true;
      await clock.advance(8_999);
      expect([changes, a.election.isLeading]).toEqual([['a leads'], true]);
      await clock.advance(1);
      expect([changes, a.election.isLeading]).toEqual([['a leads', 'a pauses'], false]);
      expect(a.fence.isOpen).toBe(false);
      await clock.advance(outageMs - 9_000);
      a.cut.is = false;
      answer();
      await clock.advance(0);
      expect(changes).toEqual(['a leads', 'a pauses', 'a leads']);
      expect(a.fence.isOpen).toBe(true);
      await clock.advance(60_000);
      expect(changes).toHaveLength(3);
    },
  );

  test('a process that was frozen pauses before it renews', async () => {
    const { clock, changes, addCandidate } = setUp();
    addCandidate('a');
    await clock.advance(1_000);
    await clock.freeze(20_000);
    expect(changes).toEqual(['a leads', 'a pauses', 'a leads']);
  });

  describe('that may not lead', () => {
    test('reads the Lease and does not take it until it may', async () => {
      const { clock, server, changes, addCandidate } = setUp();
      const a = addCandidate('a');
      a.allowed.is = false;
      await clock.advance(60_000);
      expect([changes, server.requests.includes('create kron-operator')]).toEqual([[], false]);
      expect(server.requests.filter((request) => request.startsWith('get')).length).toBeGreaterThan(30);
      a.allowed.is = true;
      await clock.advance(1_500);
      expect(changes).toEqual(['a leads']);
    });

    test('releases the Lease, stays, and is a candidate again once it may', async () => {
      const { clock, changes, addCandidate, holder } = setUp();
      const a = addCandidate('a');
      await clock.advance(5_000);
      a.allowed.is = false;
      await clock.advance(2_000);
      expect([await holder(), changes]).toEqual(['', ['a leads', 'a pauses']]);
      const b = addCandidate('b');
      await clock.advance(2_000);
      a.allowed.is = true;
      await clock.advance(60_000);
      // Its Lease was released, so a new holder is no loss.
      expect(changes).toEqual(['a leads', 'a pauses', 'b leads']);
      await b.election.stop();
      await clock.advance(2_000);
      expect(changes.at(-1)).toBe('a leads');
    });

    test('releases the Lease as soon as the server answers', async () => {
      const { clock, changes, addCandidate, holder, answer } = setUp();
      const a = addCandidate('a');
      await clock.advance(5_000);
      a.cut.is = true;
      a.allowed.is = false;
      await clock.advance(30_000);
      expect(await holder()).toBe('a');
      a.cut.is = false;
      answer();
      await clock.advance(2_000);
      expect([await holder(), changes]).toEqual(['', ['a leads', 'a pauses']]);
    });
  });

  test('reports that a release succeeds after one that failed', async () => {
    const { clock, server, reports, addCandidate, holder } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    server.faults.push({ request: 'replace', error: refused() });
    a.allowed.is = false;
    await clock.advance(1_000);
    expect([await holder(), reports]).toEqual(['a', ['a failed']]);
    await clock.advance(2_000);
    expect([await holder(), reports]).toEqual(['', ['a failed', 'a recovered']]);
  });

  test('keeps the lead when the answer to a renewal is lost', async () => {
    const { clock, changes, addCandidate } = setUp();
    const faults: { request: string; error: Error }[] = [];
    const a = addCandidate('a', faults);
    await clock.advance(1_000);
    faults.push({ request: 'replace', error: refused() }, { request: 'replace', error: refused() });
    await clock.advance(30_000);
    expect(changes).toEqual(['a leads']);
    expect(a.fence.isOpen).toBe(true);
  });

  test('keeps the lead when a renewal is stored but times out', async () => {
    const { clock, changes, addCandidate } = setUp();
    const faults: { request: string; error: Error; afterMs: number }[] = [];
    const a = addCandidate('a', faults);
    await clock.advance(1_000);
    faults.push({ request: 'replace', error: new ConnectionError('TIMEOUT', 'no answer'), afterMs: 4_000 });
    await clock.advance(8_000);
    // The last answered renewal was sent 9 s ago. The renewal at 8 s met a conflict and was sent again.
    a.cut.is = true;
    await clock.advance(8_999);
    expect(changes).toEqual(['a leads']);
    expect(a.fence.isOpen).toBe(true);
  });

  test('the fence closes 10 s after the last renewal was sent, even if its answer was late', async () => {
    const { clock, addCandidate } = setUp();
    const a = addCandidate('a', [{ request: 'create', afterMs: 3_000 }]);
    await clock.advance(3_000);
    expect(a.election.isLeading).toBe(true);
    // The machine sleeps: only the wall clock advances, and no timer fires.
    clock.step(6_999);
    expect(a.fence.isOpen).toBe(true);
    clock.step(1);
    expect(a.fence.isOpen).toBe(false);
  });

  test('a request that hangs is repeated once the server answers others', async () => {
    const { clock, changes, sent, answer, addCandidate } = setUp();
    const faults: Fault[] = [];
    const { election, cut } = addCandidate('a', faults);
    await clock.advance(5_000);
    cut.is = true;
    await clock.advance(12_000);
    expect(changes).toEqual(['a leads', 'a pauses']);
    cut.is = false;
    faults.push({ request: 'get', hangs: true, error: refused() });
    const before = sent.length;
    await clock.advance(1_500);
    answer();
    await clock.advance(1_000);
    expect(sent.slice(before)).toHaveLength(1);
    answer();
    await clock.advance(0);
    expect(changes).toEqual(['a leads', 'a pauses', 'a leads']);
    await election.stop();
    expect(clock.timers).toBe(0);
  });

  test('a paused holder renews at once after a conflict with its own renewal', async () => {
    const { clock, changes, sent, addCandidate } = setUp();
    const faults: Fault[] = [];
    const { cut } = addCandidate('a', faults);
    await clock.advance(5_000);
    cut.is = true;
    await clock.advance(12_000);
    expect(changes).toEqual(['a leads', 'a pauses']);
    cut.is = false;
    faults.push({
      request: 'replace',
      error: new ApiError(409, { reason: 'Conflict', message: 'changed', causes: [] }),
    });
    const before = sent.length;
    await clock.advance(1_500);
    expect(changes).toEqual(['a leads', 'a pauses', 'a leads']);
    expect(sent.slice(before).map(({ request }) => request)).toEqual(['get', 'replace', 'get', 'replace']);
  });

  test('leads after the next read when the answer to an acquisition is lost', async () => {
    const { clock, changes, addCandidate } = setUp();
    addCandidate('a', [{ request: 'create', error: refused() }]);
    await clock.advance(2_000);
    expect(changes).toEqual(['a leads']);
  });

  test('a shutdown releases an acquisition whose answer was lost', async () => {
    const { clock, addCandidate, holder } = setUp();
    const a = addCandidate('a', [{ request: 'create', error: refused() }]);
    await clock.advance(0);
    expect(await holder()).toBe('a');
    await a.election.stop();
    expect(await holder()).toBe('');
  });

  test('a leader that finds another process in its Lease loses at once', async () => {
    const { clock, server, changes, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    await server.patch(lease, { type: 'merge', body: { spec: { holderIdentity: 'x' } } });
    await clock.advance(2_000);
    expect([changes, a.fence.isOpen, clock.timers]).toEqual([['a leads', 'a lost'], false, 0]);
  });

  test('a leader whose Lease is deleted pauses and creates it again', async () => {
    const { clock, server, changes, addCandidate, holder } = setUp();
    addCandidate('a');
    await clock.advance(1_000);
    await server.delete(lease, { uid: (await server.get(lease)).metadata.uid ?? '' });
    await clock.advance(4_000);
    expect([await holder(), changes]).toEqual(['a', ['a leads', 'a pauses', 'a leads']]);
  });

  test('a candidate measures a Lease from the last change it saw and ignores the times in it', async () => {
    const { clock, server, changes, addCandidate } = setUp();
    const spec = { holderIdentity: 'x', leaseDurationSeconds: 15, renewTime: '2001-01-01T00:00:00.000000Z' };
    await server.create(lease, {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: lease.name },
      spec,
    });
    addCandidate('a');
    await clock.advance(14_999);
    expect(changes).toEqual([]);
    await clock.advance(1);
    expect(changes).toEqual(['a leads']);
  });

  test('a step of the wall clock does not change the leader', async () => {
    const { clock, changes, addCandidate } = setUp();
    const a = addCandidate('a');
    addCandidate('b');
    await clock.advance(5_000);
    clock.step(86_400_000);
    await clock.advance(5_000);
    expect(changes).toEqual(['a leads']);
    expect(a.fence.isOpen).toBe(true);
  });

  test.each([
    { lease: 'that names no holder', spec: { holderIdentity: '', leaseDurationSeconds: 15 }, afterMs: 0 },
    { lease: 'without a duration', spec: { holderIdentity: 'x' }, afterMs: 15_000 },
    // Not a multiple of the time between two reads.
    { lease: 'of 16 s', spec: { holderIdentity: 'x', leaseDurationSeconds: 16 }, afterMs: 16_000 },
  ])('a candidate takes a Lease $lease after $afterMs ms', async ({ spec, afterMs }) => {
    const { clock, server, changes, addCandidate } = setUp();
    await server.create(lease, leaseOf(spec));
    const a = addCandidate('a');
    expect(a.election.isLeading).toBe(false);
    if (afterMs > 0) {
      await clock.advance(afterMs - 1);
      expect(changes).toEqual([]);
    }
    await clock.advance(afterMs > 0 ? 1 : 0);
    expect(changes).toEqual(['a leads']);
  });

  test.each([
    { random: 0, pollMs: 1_500 },
    { random: 0.5, pollMs: 1_312.5 },
    { random: 0.8, pollMs: 1_200 },
  ])('a candidate reads the Lease every $pollMs ms with the random number $random', async (row) => {
    const { clock, server, sent, addCandidate } = setUp();
    await server.create(lease, leaseOf({ holderIdentity: 'x', leaseDurationSeconds: 15 }));
    addCandidate('a', [], row.random);
    await clock.advance(3_100);
    expect(sent.map(({ at }) => at)).toEqual([0, row.pollMs, 2 * row.pollMs].map((ms) => sent[0]!.at + ms));
  });

  test('a holder that cannot renew tries at the pace of a candidate, whenever its Lease expires', async () => {
    const { clock, sent, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    a.cut.is = true;
    await clock.advance(29_000);
    const tries = sent.map(({ at }) => at - sent[0]!.at).filter((at) => at >= 10_000);
    expect(tries.slice(0, 8)).toEqual([0, 1, 2, 3, 4, 5, 6, 7].map((index) => 10_000 + index * 1_500));
  });

  test('has up to 4 s for a request, and a leader no longer than until its deadline', async () => {
    const { clock, sent, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    a.cut.is = true;
    await clock.advance(9_500);
    a.cut.is = false;
    await a.election.stop();
    const first = sent[0]!.at;
    expect(sent.map(({ request, at, timeoutMs }) => [request, at - first, timeoutMs])).toEqual([
      ['get', 0, 4_000],
      ['create', 0, 4_000],
      ['replace', 2_000, 4_000],
      ['replace', 4_000, 4_000],
      ['replace', 6_000, 4_000],
      ['replace', 8_000, 2_000],
      ['get', 10_000, 4_000],
      ['get', 10_500, 4_000],
      ['replace', 10_500, 4_000],
    ]);
  });

  test('a leader repeats a refused renewal after 2 s and does not read the Lease', async () => {
    const { clock, sent, reports, answers, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    expect(answers).toHaveLength(0);
    a.cut.is = true;
    await clock.advance(2_000);
    a.cut.is = false;
    await clock.advance(2_000);
    expect(sent.map(({ request }) => request)).toEqual(['get', 'create', 'replace', 'replace']);
    expect([reports, answers.length]).toEqual([['a failed', 'a recovered'], 1]);
  });

  test('reports each failed attempt, and a recovery once', async () => {
    const { clock, reports, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    a.cut.is = true;
    await clock.advance(4_000);
    a.cut.is = false;
    await clock.advance(10_000);
    expect(reports).toEqual(['a failed', 'a failed', 'a recovered']);
  });

  test('reports a failed attempt to read a Lease after a conflict, and a failed release', async () => {
    const { clock, reports, addCandidate } = setUp();
    const faults: { request: string; error: Error }[] = [];
    const a = addCandidate('a', faults);
    await clock.advance(1_000);
    const error = ApiError.from(409, { reason: 'Conflict', message: 'modified' });
    faults.push({ request: 'replace', error }, { request: 'get', error: refused() });
    await clock.advance(2_000);
    expect(reports).toEqual(['a failed']);
    await clock.advance(2_000);
    expect(reports).toEqual(['a failed', 'a recovered']);
    a.cut.is = true;
    await a.election.stop();
    expect(reports).toEqual(['a failed', 'a recovered', 'a failed']);
  });

  test('a candidate that cannot read the Lease after a conflict does not lead', async () => {
    const { clock, server, changes, addCandidate } = setUp();
    await server.create(lease, leaseOf({ holderIdentity: '' }));
    const error = ApiError.from(409, { reason: 'Conflict', message: 'modified' });
    const faults: { request: string; error: Error; afterMs?: number }[] = [];
    faults.push({ request: 'replace', error, afterMs: 100 });
    addCandidate('a', faults);
    await clock.advance(50);
    faults.push({ request: 'get', error: refused() });
    await clock.advance(1_000);
    expect([changes, faults]).toEqual([[], []]);
  });

  test('a candidate that cannot read the Lease does not write it', async () => {
    const { clock, server, sent, addCandidate } = setUp();
    await server.create(lease, leaseOf({ holderIdentity: '' }));
    addCandidate('a', [{ request: 'get', error: refused() }]);
    await clock.advance(1_000);
    expect(sent.map(({ request }) => request)).toEqual(['get']);
  });

  test('an election that stops while it acquires the Lease never leads, and releases it', async () => {
    const { clock, changes, reports, addCandidate, holder } = setUp();
    const a = addCandidate('a', [{ request: 'create', afterMs: 3_000 }]);
    await clock.advance(1_000);
    const stopped = a.election.stop();
    await clock.advance(2_000);
    await stopped;
    expect([changes, reports, await holder(), clock.timers]).toEqual([[], [], '', 0]);
  });

  test('an attempt that fails after the election was stopped is not reported', async () => {
    const { clock, server, reports, addCandidate } = setUp();
    await server.create(lease, leaseOf({ holderIdentity: '' }));
    const a = addCandidate('a', [{ request: 'get', error: refused(), afterMs: 3_000 }]);
    await clock.advance(1_000);
    const stopped = a.election.stop();
    await clock.advance(2_000);
    await stopped;
    expect(reports).toEqual([]);
  });

  test('a candidate that never wrote the Lease sends nothing when it stops', async () => {
    const { clock, server, sent, addCandidate } = setUp();
    await server.create(lease, leaseOf({ holderIdentity: 'x', leaseDurationSeconds: 15 }));
    const a = addCandidate('a');
    await clock.advance(1_000);
    await a.election.stop();
    expect(sent.map(({ request }) => request)).toEqual(['get']);
  });

  test.each([
    ['meets a renewal that arrives late, is repeated', 409, '', []],
    ['fails otherwise, is reported', 500, 'a', ['a failed']],
  ])('a release that %s', async (_, code, left, wanted) => {
    const { clock, server, reports, addCandidate, holder } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    const error = ApiError.from(code, { reason: code === 409 ? 'Conflict' : 'InternalError', message: 'm' });
    server.faults.push({ request: 'replace', error });
    await a.election.stop();
    expect([await holder(), reports]).toEqual([left, wanted]);
  });

  test('a leader does not release a Lease that another process has taken', async () => {
    const { clock, server, sent, addCandidate, holder } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    await server.patch(lease, { type: 'merge', body: { spec: { holderIdentity: 'x' } } });
    await a.election.stop();
    expect([await holder(), a.election.isLeading]).toEqual(['x', false]);
    expect(sent.map(({ request }) => request)).toEqual(['get', 'create', 'get']);
  });

  test('a Lease that was deleted needs no release, so the stop reports no failure', async () => {
    const { clock, server, reports, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    await server.delete(lease, { uid: (await server.get(lease)).metadata.uid ?? '' });
    await a.election.stop();
    expect(reports).toEqual([]);
  });

  test('a process that has lost the Lease is no leader and sends nothing when it stops', async () => {
    const { clock, server, sent, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    await server.patch(lease, { type: 'merge', body: { spec: { holderIdentity: 'x' } } });
    await clock.advance(2_000);
    expect(a.election.isLeading).toBe(false);
    const before = sent.length;
    await a.election.stop();
    expect(sent).toHaveLength(before);
  });

  test('a process that has released the Lease does not release it again', async () => {
    const { clock, sent, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    a.allowed.is = false;
    await clock.advance(1_000);
    const before = sent.length;
    await clock.advance(1_500);
    await a.election.stop();
    expect(sent.slice(before).map(({ request }) => request)).toEqual(['get']);
  });

  test('a candidate that is refused after its write never leads, and its shutdown releases the Lease', async () => {
    const { clock, changes, sent, addCandidate, holder } = setUp();
    const a = addCandidate('a');
    a.confirmations.push(false);
    await clock.advance(5_000);
    expect([changes, a.election.isLeading, a.fence.isOpen]).toEqual([['a refused'], false, false]);
    expect(sent.map(({ request }) => request)).toEqual(['get', 'create']);
    await a.election.stop();
    expect(await holder()).toBe('');
  });

  test('a leader whose renewal is refused stops at once', async () => {
    const { clock, changes, addCandidate, holder } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    a.confirmations.push(false);
    await clock.advance(1_000);
    expect([changes, a.election.isLeading, a.fence.isOpen]).toEqual([['a leads', 'a refused'], false, false]);
    await a.election.stop();
    expect(await holder()).toBe('');
  });

  test('a confirmation that fails is a failed attempt', async () => {
    const { clock, changes, reports, addCandidate } = setUp();
    const a = addCandidate('a');
    a.confirmations.push(refused());
    await clock.advance(0);
    expect([changes, reports, a.fence.isOpen]).toEqual([[], ['a failed'], false]);
    await clock.advance(2_000);
    expect([changes, reports]).toEqual([['a leads'], ['a failed', 'a recovered']]);
  });

  test('a second start has no effect', async () => {
    const { clock, sent, addCandidate } = setUp();
    const a = addCandidate('a');
    a.election.start();
    await clock.advance(1_000);
    a.election.start();
    await clock.advance(1_000);
    expect(sent.map(({ request }) => request)).toEqual(['get', 'create', 'replace']);
  });

  test('an election measures a Lease from when its caller has seen it', async () => {
    const { clock, server, changes, addCandidate } = setUp();
    const seen = await server.create(lease, leaseOf({ holderIdentity: 'x', leaseDurationSeconds: 15 }));
    const at = clock.monotonic();
    await clock.advance(10_000);
    addCandidate('a', [], 0, { lease: seen, at });
    await clock.advance(4_999);
    expect(changes).toEqual([]);
    await clock.advance(1);
    expect(changes).toEqual(['a leads']);
  });

  test('a request that hangs is not repeated if no attempt has failed before', async () => {
    const { clock, sent, answers, addCandidate } = setUp();
    addCandidate('a', [{ request: 'get', hangs: true }]);
    await clock.advance(3_000);
    expect([answers, sent.map(({ request }) => request)]).toEqual([[], ['get']]);
  });
});

describe('after the API server was restored from a backup', () => {
  /** `a` leads, and `b` waits. Then the Lease is again as it was written at version 50. */
  async function restored(spec: LeaseSpec) {
    const all = setUp();
    const { clock, server, changes, reports, addCandidate } = all;
    const a = addCandidate('a');
    const b = addCandidate('b');
    await clock.advance(20_000);
    const { metadata } = await server.get(lease);
    const object = { ...leaseOf(spec), metadata: { ...metadata, resourceVersion: '50' } };
    server.restore(50, [{ place: lease, object }]);
    /** For each 100 ms of the next 40 s, the candidates whose fence is open. */
    const open = new Set<string>();
    for (let passed = 0; passed < 40_000; passed += 100) {
      await clock.advance(100);
      open.add([a, b].flatMap(({ fence }, index) => (fence.isOpen ? 'ab'.charAt(index) : [])).join('+'));
    }
    return { changes, reports: [...reports].sort(), open: [...open].sort() };
  }

  test.each<[string, LeaseSpec, string[], string[]]>([
    ['its holder goes on', { holderIdentity: 'a' }, ['a leads'], ['a']],
    [
      'an earlier holder that lives waits',
      { holderIdentity: 'b' },
      ['a leads', 'a lost', 'b leads'],
      ['', 'a', 'b'],
    ],
    [
      'an earlier holder that is gone blocks other replicas only for a short time',
      { holderIdentity: 'gone', leaseDurationSeconds: 15 },
      ['a leads', 'a lost', 'b leads'],
      ['', 'a', 'b'],
    ],
  ])('the Lease names a holder: %s', async (_, spec, changes, open) => {
    const result = await restored({ leaseDurationSeconds: 15, ...spec });
    expect(result).toEqual({ changes, reports: ['a restored', 'b restored'], open });
  });

  test('a candidate waits if the conflict that its write meets shows the restore and names it', async () => {
    const { clock, server, changes, reports, addCandidate } = setUp();
    await server.create(lease, leaseOf({ holderIdentity: 'gone', leaseDurationSeconds: 15 }));
    // The write that takes the expired Lease reaches the server after the restore.
    addCandidate('a', [{ request: 'replace', hangs: true }]);
    await clock.advance(16_000);
    const { metadata } = await server.get(lease);
    const object = { ...leaseOf({ holderIdentity: 'a' }), metadata: { ...metadata, resourceVersion: '50' } };
    server.restore(50, [{ place: lease, object }]);
    await clock.advance(10_000);
    expect([changes, reports]).toEqual([[], ['a restored']]);
    await clock.advance(12_000);
    expect(changes).toEqual(['a leads']);
  });

  test('a leader that saw the restore leads again after a pause without waiting', async () => {
    const { clock, server, changes, reports, addCandidate } = setUp();
    const { cut } = addCandidate('a');
    await clock.advance(5_000);
    const { metadata, spec } = await server.get(lease);
    const object = { ...leaseOf(spec as LeaseSpec), metadata: { ...metadata, resourceVersion: '50' } };
    server.restore(50, [{ place: lease, object }]);
    await clock.advance(3_000);
    cut.is = true;
    await clock.advance(10_500);
    expect([changes, reports.includes('a restored')]).toEqual([['a leads', 'a pauses'], true]);
    cut.is = false;
    await clock.advance(1_500);
    expect(changes).toEqual(['a leads', 'a pauses', 'a leads']);
  });

  test('a Lease without a holder is not taken while the previous leader may act', async () => {
    const { open, reports } = await restored({ holderIdentity: '' });
    expect(open).not.toContain('a+b');
    expect(reports).toEqual(['a restored', 'b restored']);
  });
});
