import { expect, test } from '@jest/globals';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { heldLease, leaseSpec, leases } from '../leader/lease.ts';
import { Freshness } from './freshness.ts';
import { LayoutChange } from './layoutChange.ts';
import { layoutOf } from './shardLayout.ts';
import { readShardLeases } from './shardLeases.ts';

const place = { namespace: 'kron', name: 'kron-operator' };
const ref = { resource: leases, ...place };

test('does not release the Lease of shard 0 after the change, even if the answer to the last write was lost', async () => {
  const clock = new VirtualClock();
  const server = new FakeTransport();
  const { signal } = new AbortController();
  const change = new LayoutChange({
    ...place,
    transport: server,
    clock,
    identity: 'own',
    shards: 2,
    countKronJobs: async () => new Map(),
    signal,
  });
  const freshness = new Freshness(clock);
  const step = async (): Promise<void> =>
    change.step(await readShardLeases(server, place, freshness, { timeoutMs: 1_000, signal }));
  await step();
  const { replace } = server;
  server.replace = async (...args) => {
    await replace(...args);
    throw new ConnectionError('ECONNRESET', 'reset');
  };
  await expect(step()).rejects.toThrow('reset');
  server.replace = replace;
  expect(layoutOf(await server.get(ref))?.isSettled).toBe(true);
  const holding = { holder: 'own', seconds: 15, now: clock.now() };
  await server.replace(ref, heldLease(ref, holding, await server.get(ref)));
  await change.release();
  expect(leaseSpec(await server.get(ref)).holderIdentity).toBe('own');
});
