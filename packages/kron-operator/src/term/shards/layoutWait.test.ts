import { expect, test } from '@jest/globals';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { heldLease, leaseSpec, leases, releasedLease } from '../leader/lease.ts';
import { untilSingleShard } from './layoutWait.ts';
import { layoutAnnotation, layoutOf, layoutText, singleShard } from './shardLayout.ts';

const place = { namespace: 'kron', name: 'kron-operator' };
const ref = { resource: leases, ...place };
const second = { ...ref, name: 'kron-operator-1' };

/** Two shards, held by `old`. */
async function setUp() {
  const clock = new VirtualClock();
  const server = new FakeTransport();
  const holder = { holder: 'old', seconds: 15, now: clock.now() };
  const layout = { id: 7, shards: 2, ranges: [1n], isSettled: true };
  for (const one of [ref, second]) {
    const lease = heldLease(one, holder);
    const annotations = one === ref ? { [layoutAnnotation]: layoutText(layout) } : {};
    await server.create(one, { ...lease, metadata: { ...lease.metadata, annotations } });
  }
  const stop = new AbortController();
  const errors: unknown[] = [];
  const done: boolean[] = [];
  const wait = untilSingleShard({
    transport: server,
    clock,
    ...place,
    identity: 'new',
    signal: stop.signal,
    onError: (error) => errors.push(error),
    onSuccess: () => errors.splice(0),
  }).then((isSingle) => done.push(isSingle));
  const renew = async (of: typeof ref): Promise<KubeObject> =>
    server.replace(of, heldLease(of, { ...holder, now: clock.now() }, await server.get(of)));
  const release = async (of: typeof ref): Promise<KubeObject> =>
    server.replace(of, releasedLease(of, clock.now(), await server.get(of)));
  return { clock, server, stop, errors, done, wait, renew, release };
}

test('writes the layout once all Leases are free, and releases the Lease', async () => {
  const { clock, server, done, release, renew } = await setUp();
  await clock.advance(5_000);
  await release(ref);
  for (let i = 0; i < 20; i += 1) {
    await renew(second);
    await clock.advance(2_000);
  }
  expect(layoutOf(await server.get(ref))?.id).toBe(7);
  await release(second);
  await clock.advance(10_000);
  expect(done).toEqual([true]);
  const lease = await server.get(ref);
  expect(layoutOf(lease)).toBe(singleShard);
  expect(lease['spec']).toMatchObject({ holderIdentity: '' });
});

test('waits out holders that are gone', async () => {
  const { clock, done } = await setUp();
  await clock.advance(14_000);
  expect(done).toEqual([]);
  await clock.advance(10_000);
  expect(done).toEqual([true]);
});

test('looks again at Leases that were taken while the layout was written', async () => {
  const { clock, server, done, release, renew } = await setUp();
  await release(ref);
  await release(second);
  const replace = server.replace;
  let writes = 0;
  server.replace = async (...args) => {
    if (args[0].name === ref.name && ++writes === 1)
      await replace(
        second,
        heldLease(second, { holder: 'old', seconds: 15, now: 0 }, await server.get(second)),
      );
    return replace(...args);
  };
  await clock.advance(3_000);
  for (let i = 0; i < 10; i += 1) {
    await renew(second);
    await clock.advance(2_000);
  }
  expect(done).toEqual([]);
  expect(layoutOf(await server.get(ref))?.isSettled).toBe(false);
  await release(second);
  await clock.advance(5_000);
  expect(done).toEqual([true]);
});

test('releases the Lease when it is stopped before the layout is settled', async () => {
  const { clock, server, stop, errors, done, release } = await setUp();
  await release(ref);
  await release(second);
  await clock.advance(1_500);
  const taken = await server.get(ref);
  stop.abort();
  await clock.advance(0);
  const left = await server.get(ref);
  expect([taken, left].map(leaseSpec)).toMatchObject([{ holderIdentity: 'new' }, { holderIdentity: '' }]);
  expect([layoutOf(left)?.isSettled, done, errors]).toEqual([false, [false], []]);
});

test('reports a failure, and the success that follows', async () => {
  const { clock, server, errors } = await setUp();
  await clock.advance(0);
  server.faults.push({ request: 'list', error: new ConnectionError('ECONNREFUSED', 'refused') });
  await clock.advance(1_500);
  expect(errors).toHaveLength(1);
  await clock.advance(1_500);
  expect(errors).toEqual([]);
});

test('ends when it is stopped', async () => {
  const { clock, stop, done } = await setUp();
  await clock.advance(1_000);
  stop.abort();
  await clock.advance(0);
  expect(done).toEqual([false]);
});
