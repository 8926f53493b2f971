import { expect, test } from '@jest/globals';
import { clusterKronCalendars, kronJobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { hashLimit } from './namespaceHash.ts';
import { cutRanges, shardOf } from './shardRanges.ts';
import { shardTransport } from './shardTransport.ts';

const namespaces = Array.from({ length: 20 }, (_, i) => `team-${i}`);
const ranges = cutRanges(4, new Map());

async function filled(): Promise<FakeTransport> {
  const server = new FakeTransport();
  for (const namespace of namespaces) {
    const object = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name: 'k', namespace } };
    await server.create({ resource: kronJobs, namespace }, object);
  }
  return server;
}

test('each object is listed by one shard', async () => {
  const server = await filled();
  const listed = new Set<unknown>();
  let count = 0;
  for (let shard = 0; shard < 4; shard += 1) {
    const { items } = await shardTransport(server, ranges, shard).list({
      resource: kronJobs,
      reduce: ({ metadata }) => metadata.namespace,
    });
    for (const namespace of items) expect(shardOf(ranges, namespace ?? '')).toBe(shard);
    for (const namespace of items) listed.add(namespace);
    count += items.length;
  }
  expect([listed, count]).toEqual([new Set(namespaces), namespaces.length]);
});

test('a list of all namespaces asks for the range of the shard, if the range is not empty', async () => {
  const asked: unknown[] = [];
  const fake = new FakeTransport();
  const server: Pick<Transport, 'list' | 'watch'> = {
    list: (query, call) => {
      asked.push(query.shardSelector);
      return fake.list(query, call);
    },
    watch: (query, signal) => fake.watch(query, signal),
  };
  const [none, last] = [[5n, 5n, hashLimit - 1n], 3] as const;
  for (let shard = 0; shard <= last; shard += 1)
    await shardTransport(server, none, shard).list({ resource: kronJobs });
  await shardTransport(server, none, 0).list({ resource: kronJobs, namespace: 'team-1' });
  await shardTransport(server, none, 0).list({ resource: clusterKronCalendars });
  expect(asked).toEqual([
    "shardRange(object.metadata.namespace, '0x0000000000000000', '0x0000000000000005')",
    undefined,
    "shardRange(object.metadata.namespace, '0x0000000000000005', '0xffffffffffffffff')",
    "shardRange(object.metadata.namespace, '0xffffffffffffffff', '0x10000000000000000')",
    undefined,
    undefined,
  ]);
});

test('a watch passes on how far it has come', async () => {
  const server = await filled();
  const stop = new AbortController();
  const query = { resource: kronJobs, resourceVersion: '100', timeoutSeconds: 30 };
  const versions: unknown[] = [];
  for await (const { type, object } of shardTransport(server, ranges, 1).watch(query, stop.signal)) {
    const { namespace, resourceVersion } = object.metadata;
    versions.push(resourceVersion);
    expect(type === 'BOOKMARK').toBe(namespace === undefined || shardOf(ranges, namespace) !== 1);
    if (versions.length === namespaces.length) stop.abort();
    if (stop.signal.aborted) break;
  }
  expect(versions).toHaveLength(namespaces.length);
});
