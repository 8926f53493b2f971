import { describe, expect, test } from '@jest/globals';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { leaseSpec, leases } from '../leader/lease.ts';
import { newGates } from '../requests/gates.ts';
import { ShardWork } from './shardWork.ts';

/** @param flushed what each write of the waiting Events waits for */
async function holding(flushed: Promise<void> = Promise.resolve()) {
  const clock = new VirtualClock();
  const client = new FakeTransport();
  const calls: string[] = [];
  const call = async (name: string, until?: Promise<void>): Promise<void> => {
    calls.push(name);
    await until;
  };
  const controllers = {
    start: () => undefined,
    synced: true,
    whenSynced: () => Promise.resolve(),
    lead: () => call('lead'),
    pause: () => void call('pause'),
    queueDepth: 0,
    waits: () => [],
    nextWake: undefined,
    stop: () => call('stop'),
  };
  const work = new ShardWork({
    shard: 0,
    ranges: [],
    term: 1,
    confirm: () => Promise.resolve(true),
    onLost: () => calls.push('lost'),
    client,
    watchTransport: client,
    gates: newGates(clock, { qps: 100, burst: 100 }),
    guard: { isTrusted: true, mayLead: true },
    clockListeners: new Set(),
    awaitServer: () => Promise.resolve(false),
    clock,
    random: () => 0,
    identity: 'me',
    lease: { namespace: 'default', name: 'kron-operator' },
    newControllers: () => ({
      controllers,
      recorder: { flush: () => call('flush', flushed), stop: () => Promise.resolve() },
    }),
  });
  await work.start();
  work.elect(undefined);
  await settled();
  const holder = async (): Promise<unknown> => {
    const lease = await client.get({ resource: leases, namespace: 'default', name: 'kron-operator' });
    return leaseSpec(lease).holderIdentity;
  };
  return { clock, work, calls, holder };
}

describe('the work of a shard that ends', () => {
  test('goes on until the waiting Events are written, and its Lease is released soon after', async () => {
    let resolve = (): void => undefined;
    const flushed = new Promise<void>((done) => {
      resolve = done;
    });
    const { work, calls, holder } = await holding(flushed);
    const ended = work.end('finish');
    await settled();
    expect([calls, await holder(), work.isHeld]).toEqual([['lead', 'flush'], 'me', true]);
    resolve();
    await ended;
    expect([calls, await holder(), work.isHeld]).toEqual([
      ['lead', 'flush', 'stop', 'flush', 'pause'],
      '',
      false,
    ]);
  });

  test('waits for Events for at most two and a half seconds', async () => {
    const { clock, work, calls, holder } = await holding(new Promise(() => undefined));
    const ended = work.end('finish');
    await clock.advance(1_999);
    expect(calls).toEqual(['lead', 'flush']);
    await clock.advance(1);
    expect(calls).toEqual(['lead', 'flush', 'stop', 'flush']);
    await clock.advance(499);
    expect(await holder()).toBe('me');
    await clock.advance(1);
    await ended;
    expect(await holder()).toBe('');
  });

  test('does not go on if it is aborted', async () => {
    const { work, calls, holder } = await holding();
    await work.end('abort');
    expect(calls).toEqual(['lead', 'pause', 'stop', 'flush']);
    expect(await holder()).toBe('');
  });
});
