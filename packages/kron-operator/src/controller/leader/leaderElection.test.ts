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

/** Candidates for one Lease on one server, which tell when they lead and when they do no more. */
function electorate() {
  const clock = new VirtualClock();
  const server = new FakeTransport();
  const told: string[] = [];
  const stand = (identity: string, faults: { request: string; error?: Error; afterMs?: number }[] = []) => {
    const fence = new WriteFence(clock);
    // Each has a connection of its own to the one server.
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
      onLeading: () => told.push(`${identity} leads`),
      onLost: () => told.push(`${identity} lost`),
    });
    election.start();
    return { election, fence, cut };
  };
  const holder = async (): Promise<string | undefined> => leaseSpec(await server.get(lease)).holderIdentity;
  return { clock, server, told, stand, holder };
}

describe('LeaderElection', () => {
  test('one of two leads, for as long as it renews; its fence is open and the other one’s is not', async () => {
    const { clock, told, stand } = electorate();
    const a = stand('a');
    const b = stand('b');
    await clock.advance(120_000);
    expect(told).toEqual(['a leads']);
    expect([a.fence.isOpen, b.fence.isOpen]).toEqual([true, false]);
    expect(b.election.holder).toBe('a');
    await Promise.all([a.election.stop(), b.election.stop()]);
    expect(clock.timers).toBe(0);
  });

  test('after a shutdown the other one leads within 3 s', async () => {
    const { clock, told, stand, holder } = electorate();
    const a = stand('a');
    await clock.advance(1_000);
    const b = stand('b');
    await clock.advance(20_000);
    await a.election.stop();
    expect(a.fence.isOpen).toBe(false);
    expect(await holder()).toBe('');
    await clock.advance(3_000);
    expect(told).toEqual(['a leads', 'b leads']);
    await b.election.stop();
  });

  test('after a crash the other one leads within 17 s, and not before the fence of the first has closed', async () => {
    const { clock, told, stand } = electorate();
    const a = stand('a');
    const b = stand('b');
    await clock.advance(20_000);
    a.cut.is = true;
    for (let passed = 0; told.length < 3 && passed < 30_000; passed += 100) {
      await clock.advance(100);
      expect(a.fence.isOpen && b.fence.isOpen).toBe(false);
      if (told.includes('b leads')) expect(passed).toBeLessThanOrEqual(17_000);
    }
    expect(told).toEqual(['a leads', 'a lost', 'b leads']);
    await b.election.stop();
  });

  test('who cannot renew for 10 s has lost, and stands no more', async () => {
    const { clock, told, stand } = electorate();
    const a = stand('a');
    await clock.advance(1_000);
    a.cut.is = true;
    await clock.advance(12_000);
    expect(told).toEqual(['a leads', 'a lost']);
    a.cut.is = false;
    await clock.advance(60_000);
    expect(told).toEqual(['a leads', 'a lost']);
    expect(clock.timers).toBe(0);
  });

  test('a renewal whose answer is lost does no harm', async () => {
    const { clock, told, stand } = electorate();
    const faults: { request: string; error: Error }[] = [];
    const a = stand('a', faults);
    await clock.advance(1_000);
    faults.push({ request: 'replace', error: refused() }, { request: 'replace', error: refused() });
    await clock.advance(30_000);
    expect(told).toEqual(['a leads']);
    expect(a.fence.isOpen).toBe(true);
    await a.election.stop();
  });

  test('one that is stored while its answer is waited for in vain costs no more than its time', async () => {
    const { clock, told, stand } = electorate();
    const faults: { request: string; error: Error; afterMs: number }[] = [];
    const a = stand('a', faults);
    await clock.advance(1_000);
    faults.push({ request: 'replace', error: new ConnectionError('TIMEOUT', 'no answer'), afterMs: 4_000 });
    await clock.advance(8_000);
    // The last one that was answered was sent 9 s ago, at 0 s; the one of 8 s had to find out about that of 2 s first.
    a.cut.is = true;
    await clock.advance(8_999);
    expect(told).toEqual(['a leads']);
    expect(a.fence.isOpen).toBe(true);
    await a.election.stop();
  });

  test('the fence closes 10 s after the last renewal was sent, however late its answer came', async () => {
    const { clock, stand } = electorate();
    const a = stand('a', [{ request: 'create', afterMs: 3_000 }]);
    await clock.advance(3_000);
    expect(a.election.isLeading).toBe(true);
    // The machine sleeps: only the wall clock goes on, and no timer closes it.
    clock.step(6_999);
    expect(a.fence.isOpen).toBe(true);
    clock.step(1);
    expect(a.fence.isOpen).toBe(false);
    await a.election.stop();
  });

  test('an acquisition whose answer is lost is found the next time', async () => {
    const { clock, told, stand } = electorate();
    const a = stand('a', [{ request: 'create', error: refused() }]);
    await clock.advance(2_000);
    expect(told).toEqual(['a leads']);
    await a.election.stop();
  });

  test('an acquisition that was under way at a shutdown is released, too', async () => {
    const { clock, stand, holder } = electorate();
    const a = stand('a', [{ request: 'create', error: refused() }]);
    await clock.advance(0);
    expect(await holder()).toBe('a');
    await a.election.stop();
    expect(await holder()).toBe('');
  });

  test.each<[string, (server: FakeTransport) => Promise<unknown>]>([
    [
      'taken by another',
      (server) => server.patch(lease, { type: 'merge', body: { spec: { holderIdentity: 'x' } } }),
    ],
    [
      'deleted',
      async (server) => server.delete(lease, { uid: (await server.get(lease)).metadata.uid ?? '' }),
    ],
  ])('who sees its Lease %s has lost at once', async (_, happen) => {
    const { clock, server, told, stand } = electorate();
    stand('a');
    await clock.advance(1_000);
    await happen(server);
    await clock.advance(2_000);
    expect(told).toEqual(['a leads', 'a lost']);
  });

  test('a Lease of another machine counts from when it was seen to change, whatever its times say', async () => {
    const { clock, server, told, stand } = electorate();
    const spec = { holderIdentity: 'x', leaseDurationSeconds: 15, renewTime: '2001-01-01T00:00:00.000000Z' };
    await server.create(lease, {
      apiVersion: 'coordination.k8s.io/v1',
      kind: 'Lease',
      metadata: { name: lease.name },
      spec,
    });
    const a = stand('a');
    await clock.advance(14_999);
    expect(told).toEqual([]);
    await clock.advance(1);
    expect(told).toEqual(['a leads']);
    await a.election.stop();
  });

  test('the wall clock has no say in who leads', async () => {
    const { clock, told, stand } = electorate();
    const a = stand('a');
    const b = stand('b');
    await clock.advance(5_000);
    clock.step(86_400_000);
    await clock.advance(5_000);
    expect(told).toEqual(['a leads']);
    expect(a.fence.isOpen).toBe(true);
    await Promise.all([a.election.stop(), b.election.stop()]);
  });
});
