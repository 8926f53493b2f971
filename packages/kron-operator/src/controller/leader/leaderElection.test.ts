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
  const addCandidate = (
    identity: string,
    faults: { request: string; error?: Error; afterMs?: number }[] = [],
  ) => {
    const fence = new WriteFence(clock);
    // Each has its own connection to the server.
    const cut = { is: false };
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
      onLeading: () => changes.push(`${identity} leads`),
      onLost: () => changes.push(`${identity} lost`),
    });
    election.start();
    return { election, fence, cut };
  };
  const holder = async (): Promise<string | undefined> => leaseSpec(await server.get(lease)).holderIdentity;
  return { clock, server, changes, addCandidate, holder };
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
    expect(changes).toEqual(['a leads', 'a lost', 'b leads']);
    await b.election.stop();
  });

  test('a leader that cannot renew for 10 s loses and does not run again', async () => {
    const { clock, changes, addCandidate } = setUp();
    const a = addCandidate('a');
    await clock.advance(1_000);
    a.cut.is = true;
    await clock.advance(12_000);
    expect(changes).toEqual(['a leads', 'a lost']);
    a.cut.is = false;
    await clock.advance(60_000);
    expect(changes).toEqual(['a leads', 'a lost']);
    expect(clock.timers).toBe(0);
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
    // The last answered renewal was sent at 0 s, 9 s ago. That of 8 s first met the conflict with that of 2 s.
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

  test.each<[string, (server: FakeTransport) => Promise<unknown>]>([
    [
      'taken by another process',
      (server) => server.patch(lease, { type: 'merge', body: { spec: { holderIdentity: 'x' } } }),
    ],
    [
      'deleted',
      async (server) => server.delete(lease, { uid: (await server.get(lease)).metadata.uid ?? '' }),
    ],
  ])('a leader that finds its Lease %s loses at once', async (_, happen) => {
    const { clock, server, changes, addCandidate } = setUp();
    addCandidate('a');
    await clock.advance(1_000);
    await happen(server);
    await clock.advance(2_000);
    expect(changes).toEqual(['a leads', 'a lost']);
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
