import { describe, expect, test } from '@jest/globals';
import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { newGates } from '../controller/requests/gates.ts';
import { type LeaseName, leaseSpec, leases } from './leader/lease.ts';
import { Term } from './term.ts';

const inDefault = { resource: leases, namespace: 'default' };

const elected = { namespace: 'default', name: 'kron-operator' };

/** @param flushed what each write of the waiting Events waits for */
async function holding(flushed: Promise<void> = Promise.resolve(), lease: LeaseName | false = elected) {
  const clock = new VirtualClock();
  const client = new FakeTransport();
  const calls: string[] = [];
  const guard = { isTrusted: true, mayLead: true, listeners: new Set<(isTrusted: boolean) => void>() };
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
    queues: [],
    stop: () => call('stop'),
  };
  const term = new Term({
    owns: () => true,
    client,
    gates: newGates(clock, { qps: 100, burst: 100 }),
    guard,
    awaitServer: () => Promise.resolve(false),
    clock,
    random: () => 0,
    identity: 'me',
    lease: lease === false ? undefined : lease,
    limits: { events: 2_000, reconciles: 9_500, lastEvents: 500 },
    waitFor: async (_, ms, part) => void (await settlesWithin(clock, ms, part)),
    newWork: ({ transport }) => {
      write = () => transport.create(inDefault, { apiVersion: 'x/v1', kind: 'X', metadata: { name: 'x' } });
      return {
        controllers,
        recorder: { flush: () => call('flush', flushed), stop: () => Promise.resolve() },
      };
    },
  });
  void term.lost.then((why) => calls.push(`lost: ${String(why)}`));
  await term.start();
  term.elect();
  await settled();
  const holder = async (): Promise<unknown> => {
    const stored = await client.get({ ...inDefault, name: 'kron-operator' });
    return leaseSpec(stored).holderIdentity;
  };
  const setTrust = (isTrusted: boolean, mayLead: boolean): void => {
    Object.assign(guard, { isTrusted, mayLead });
    for (const changed of guard.listeners) changed(isTrusted);
  };
  return { clock, client, term, controllers, calls, holder, setTrust, write: () => write() };
}

describe('a term that ends', () => {
  test('goes on until the waiting Events are written, and its Lease is released soon after', async () => {
    let resolve = (): void => undefined;
    const flushed = new Promise<void>((done) => {
      resolve = done;
    });
    const { term, calls, holder } = await holding(flushed);
    const ended = term.end('finish');
    await settled();
    expect([calls, await holder(), term.isHeld]).toEqual([['lead', 'flush'], 'me', true]);
    resolve();
    await ended;
    expect([calls, await holder(), term.isHeld]).toEqual([['lead', 'flush', 'stop', 'flush'], '', false]);
  });

  test('waits for Events for at most two and a half seconds', async () => {
    const { clock, term, calls, holder } = await holding(new Promise(() => undefined));
    const ended = term.end('finish');
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
    const { term, calls, holder } = await holding();
    await term.end('abort');
    expect(calls).toEqual(['lead', 'pause', 'stop', 'flush']);
    expect(await holder()).toBe('');
  });
});

describe('a term whose clock is distrusted', () => {
  test('pauses at once and writes nothing, until the clock is trusted again', async () => {
    const { term, calls, holder, setTrust, write } = await holding();
    setTrust(false, true);
    expect(calls).toEqual(['lead', 'pause']);
    await expect(write()).rejects.toMatchObject({ name: 'FencedError' });
    expect([await holder(), term.isHeld]).toEqual(['me', true]);
    setTrust(true, true);
    expect(calls).toEqual(['lead', 'pause', 'lead']);
    await write();
  });

  test('releases its Lease if it may not lead, and does not seek it until it may', async () => {
    const { clock, term, calls, holder, setTrust } = await holding();
    setTrust(false, false);
    await clock.advance(2_000);
    expect([await holder(), term.isHeld]).toEqual(['', false]);
    await clock.advance(60_000);
    expect([await holder(), calls]).toEqual(['', ['lead', 'pause']]);
    setTrust(true, true);
    await clock.advance(1_500);
    expect([await holder(), calls]).toEqual(['me', ['lead', 'pause', 'lead']]);
  });
});

describe('a term is lost', () => {
  const stolen = { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease' };

  test('when another process holds its Lease: it pauses, and its end leaves the Lease alone', async () => {
    const { clock, client, term, calls, holder } = await holding();
    const { metadata } = await client.get({ ...inDefault, name: 'kron-operator' });
    const spec = { holderIdentity: 'another', leaseDurationSeconds: 15 };
    await client.replace({ ...inDefault, name: 'kron-operator' }, { ...stolen, metadata, spec });
    await clock.advance(2_000);
    expect([calls, term.isActing]).toEqual([['lead', 'pause', 'lost: taken'], false]);
    await term.end('abort');
    expect([calls.slice(3), await holder()]).toEqual([['stop', 'flush'], 'another']);
  });

  test('when its work cannot start: it holds the Lease until its work has stopped', async () => {
    const { term, calls, controllers, holder, setTrust } = await holding();
    controllers.lead = () => Promise.reject(new Error('no list'));
    setTrust(false, true);
    setTrust(true, true);
    await settled();
    expect([calls, await holder()]).toEqual([['lead', 'pause', 'lost: Error: no list'], 'me']);
    const ends = [term.end('finish'), term.end('finish')];
    await Promise.all(ends);
    expect([calls.slice(3), await holder()]).toEqual([['flush', 'stop', 'flush'], '']);
  });
});

test('a term without a Lease acts while its clock is trusted', async () => {
  const { calls, term, setTrust } = await holding(undefined, false);
  expect([calls, term.isActing, term.isHeld]).toEqual([['lead'], true, false]);
  setTrust(false, true);
  expect([calls, term.isActing]).toEqual([['lead', 'pause'], false]);
  await term.end('abort');
  expect(calls).toEqual(['lead', 'pause', 'stop', 'flush']);
});
