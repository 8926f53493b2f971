import { describe, expect, test } from '@jest/globals';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { sleep } from '@kron/kubernetes/sleep';
import { FakeTransport } from '../../testing/fakeTransport.ts';
import { VirtualClock } from '../../testing/virtualClock.ts';
import { LeaderElection } from './leaderElection.ts';
import { leaseSpec, leases } from './lease.ts';
import { WriteFence } from './writeFence.ts';

const lease = { resource: leases, namespace: 'kron', name: 'kron-operator' };
const refused = () => new ConnectionError('ECONNREFUSED', 'refused');

/** Candidates for one Lease on one server, and a record of when each leads and stops leading. */
function setUp() {
  const clock = new VirtualClock();
  const server = new FakeTransport();
  const changes: string[] = [];
  const answers: (() => void)[] = [];
  const addCandidate = (
    identity: string,
    faults: { request: string; error?: Error; afterMs?: number }[] = [],
  ) => {
    const fence = new WriteFence(clock);
    // Cuts the connection of this candidate only.
    const cut = { is: false };
    const allowed = { is: true };
    const through = async <T>(request: string, send: () => Promise<T>): Promise<T> => {
      if (cut.is) throw refused();
      const index = faults.findIndex((fault) => fault.request === request);
      const [fault] = index < 0 ? [] : faults.splice(index, 1);
      const answer = await send();
      if (fault?.afterMs !== undefined) await sleep(clock, fault.afterMs, new AbortController().signal);
      if (fault?.error !== undefined) throw fault.error;
      return answer;
    };
    const election = new LeaderElection({
      transport: {
        list: server.list,
        patch: server.patch,
        delete: server.delete,
        get: (ref, call) => through('get', () => server.get(ref, call)),
        create: (place, object, call) => through('create', () => server.create(place, object, call)),
        replace: (ref, object, call) => through('replace', () => server.replace(ref, object, call)),
        watch: (query, signal) => server.watch(query, signal),
      },
      clock,
      fence,
      random: () => 0,
      namespace: 'kron',
      name: 'kron-operator',
      identity,
      mayLead: () => allowed.is,
      awaitServer: () => new Promise((resolve) => answers.push(() => resolve(true))),
      onLeading: () => changes.push(`${identity} leads`),
      onPaused: () => changes.push(`${identity} pauses`),
      onLost: () => changes.push(`${identity} lost`),
    });
    election.start();
    return { election, fence, cut, allowed };
  };
  const holder = async (): Promise<string | undefined> => leaseSpec(await server.get(lease)).holderIdentity;
  /** The probe finds the server available again. */
  const answer = (): void => answers.splice(0).forEach((resolve) => resolve());
  return { clock, server, changes, addCandidate, holder, answer };
}

describe('LeaderElection', () => {
  test('one of two leads as long as it renews, and only its fence is open', async () => {
    const { clock, changes, addCandidate } = setUp();
    const a = addCandidate('a');
    const b = addCandidate('b');
    await clock.advance(120_000);
    expect(changes).toEqual(['a leads']);
    expect([a.fence.isOpen, b.fence.isOpen]).toEqual([true, false]);
    expect(b.election.holder).toBe('a');
    await Promise.all([a.election.stop(), b.election.stop()]);
    expect(clock.timers).toBe(0);
  });

  test('after a shutdown the other candidate leads within 3 s', async () => {
    const { clock, changes, addCandidate, holder } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    const b = addCandidate('b');
    await clock.advance(20_000);
    await a.election.stop();
    expect(a.fence.isOpen).toBe(false);
    expect(await holder()).toBe('');
    await clock.advance(3_000);
    expect(changes).toEqual(['a leads', 'b leads']);
    await b.election.stop();
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
      await a.election.stop();
    },
  );

  test('a process that was frozen pauses before it renews', async () => {
    const { clock, changes, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    await clock.freeze(20_000);
    expect(changes).toEqual(['a leads', 'a pauses', 'a leads']);
    await a.election.stop();
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
      await a.election.stop();
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
      await a.election.stop();
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
      await a.election.stop();
    });
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
    await a.election.stop();
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
    await a.election.stop();
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
    await a.election.stop();
  });

  test('leads after the next read when the answer to an acquisition is lost', async () => {
    const { clock, changes, addCandidate } = setUp();
    const a = addCandidate('a', [{ request: 'create', error: refused() }]);
    await clock.advance(2_000);
    expect(changes).toEqual(['a leads']);
    await a.election.stop();
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
    const a = addCandidate('a');
    await clock.advance(1_000);
    await server.delete(lease, { uid: (await server.get(lease)).metadata.uid ?? '' });
    await clock.advance(4_000);
    expect([await holder(), changes]).toEqual(['a', ['a leads', 'a pauses', 'a leads']]);
    await a.election.stop();
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
    const a = addCandidate('a');
    await clock.advance(14_999);
    expect(changes).toEqual([]);
    await clock.advance(1);
    expect(changes).toEqual(['a leads']);
    await a.election.stop();
  });

  test('a step of the wall clock does not change the leader', async () => {
    const { clock, changes, addCandidate } = setUp();
    const a = addCandidate('a');
    const b = addCandidate('b');
    await clock.advance(5_000);
    clock.step(86_400_000);
    await clock.advance(5_000);
    expect(changes).toEqual(['a leads']);
    expect(a.fence.isOpen).toBe(true);
    await Promise.all([a.election.stop(), b.election.stop()]);
  });
});
