import { describe, expect, test } from '@jest/globals';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { leaseSpec, leases } from '../leader/lease.ts';
import { newGates } from '../../controller/requests/gates.ts';
import { ShardWork } from './shardWork.ts';

const inDefault = { resource: leases, namespace: 'default' };

/** @param flushed what each write of the waiting Events waits for */
async function holding(flushed: Promise<void> = Promise.resolve()) {
  const clock = new VirtualClock();
  const client = new FakeTransport();
  const calls: string[] = [];
  const guard = { isTrusted: true, mayLead: true };
  const clockListeners = new Set<() => void>();
  let write: () => Promise<unknown> = () => Promise.resolve();
  const call = async (name: string, until?: Promise<void>): Promise<void> => {
    calls.push(name);
    await until;
  };
  const controllers = {
    start: () => undefined,
    synced: true,
    whenSynced: () => Promise.resolve(),
    lead: () => call('lead'),
    rewind: () => void call('rewind'),
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
    guard,
    clockListeners,
    awaitServer: () => Promise.resolve(false),
    clock,
    random: () => 0,
    identity: 'me',
    lease: { namespace: 'default', name: 'kron-operator' },
    newControllers: ({ transport }) => {
      write = () => transport.create(inDefault, { apiVersion: 'x/v1', kind: 'X', metadata: { name: 'x' } });
      return {
        controllers,
        recorder: { flush: () => call('flush', flushed), stop: () => Promise.resolve() },
      };
    },
  });
  await work.start();
  work.elect(undefined);
  await settled();
  const holder = async (): Promise<unknown> => {
    const lease = await client.get({ ...inDefault, name: 'kron-operator' });
    return leaseSpec(lease).holderIdentity;
  };
  const setTrust = (isTrusted: boolean, mayLead: boolean): void => {
    Object.assign(guard, { isTrusted, mayLead });
    for (const changed of clockListeners) changed();
  };
  return { clock, work, calls, holder, setTrust, write: () => write() };
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

describe('the work of a shard whose clock is distrusted', () => {
  test('pauses at once and writes nothing, until the clock is trusted again', async () => {
    const { work, calls, holder, setTrust, write } = await holding();
    setTrust(false, true);
    expect(calls).toEqual(['lead', 'pause']);
    await expect(write()).rejects.toMatchObject({ name: 'FencedError' });
    expect([await holder(), work.isHeld]).toEqual(['me', true]);
    setTrust(true, true);
    expect(calls).toEqual(['lead', 'pause', 'lead']);
    await write();
  });

  test('releases its Lease if it may not lead, and does not seek it until it may', async () => {
    const { clock, work, calls, holder, setTrust } = await holding();
    setTrust(false, false);
    await clock.advance(2_000);
    expect([await holder(), work.isHeld]).toEqual(['', false]);
    await clock.advance(60_000);
    expect([await holder(), calls]).toEqual(['', ['lead', 'pause']]);
    setTrust(true, true);
    await clock.advance(1_500);
    expect([await holder(), calls]).toEqual(['me', ['lead', 'pause', 'lead']]);
  });
});
