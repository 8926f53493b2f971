import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { MultiNamespaceCache } from './multiNamespaceCache.ts';

const resource = { group: 'batch', version: 'v1', plural: 'jobs' };

async function caching(namespaces: readonly string[]) {
  const server = new FakeTransport();
  for (const namespace of ['a', 'b', 'c']) {
    const manifest = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job' } };
    await server.create({ resource, namespace }, manifest);
  }
  const caches = new MultiNamespaceCache({
    transport: server,
    clock: new VirtualClock(),
    random: () => 0,
    resource,
    namespaces,
    transform: ({ metadata }) => ({ metadata }),
    onEvent: () => undefined,
  });
  caches.start();
  await caches.whenSynced();
  await settled();
  return { caches, server };
}

test.each([
  { namespaces: [], known: ['a', 'b', 'c'], watchers: 1 },
  { namespaces: ['a', 'c'], known: ['a', 'c'], watchers: 2 },
])(
  'with namespaces $namespaces it caches those of $known by $watchers watches',
  async ({ namespaces, known, watchers }) => {
    const { caches, server } = await caching(namespaces);
    expect([...caches.values()].map(({ metadata }) => metadata.namespace)).toEqual(known);
    expect(caches.size).toBe(known.length);
    expect(caches.get({ namespace: 'b', name: 'job' }) !== undefined).toBe(known.includes('b'));
    expect(server.watchers).toBe(watchers);
    await caches.stop();
    await settled();
    expect(server.watchers).toBe(0);
  },
);

test('an own write is cached at once; after its watch event the cache is as of its send time', async () => {
  const { caches, server } = await caching(['a', 'b']);
  const manifest = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'own' } };
  const { metadata } = await server.create({ resource, namespace: 'b' }, manifest);
  await settled();
  caches.putOwn({ metadata }, 77);
  expect(caches.get({ namespace: 'b', name: 'own' })).toBeDefined();
  expect(caches.asOf('b')).toBe(77);
  expect(caches.asOf('a')).toBe(0);
  expect(caches.asOf('elsewhere')).toBe(Number.NEGATIVE_INFINITY);
  await caches.stop();
});

test('a refused namespace delays no other one, and is cached as soon as it is served', async () => {
  const server = new FakeTransport();
  const clock = new VirtualClock();
  const manifest = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'job' } };
  for (const namespace of ['a', 'b']) await server.create({ resource, namespace }, manifest);
  const refused = new Set(['b']);
  const served: (string | undefined)[] = [];
  const caches = new MultiNamespaceCache({
    transport: {
      list: async (query, call) => {
        if (refused.has(query.namespace ?? '')) throw ApiError.from(403, { message: 'no access' });
        return server.list(query, call);
      },
      watch: server.watch.bind(server),
    },
    clock,
    random: () => 0,
    resource,
    namespaces: ['a', 'b'],
    transform: ({ metadata }) => ({ metadata }),
    onEvent: () => undefined,
    onServedAgain: (namespace) => served.push(namespace),
  });
  caches.start();
  await caches.whenSynced();
  await caches.refresh();
  expect([caches.synced, caches.isServed('a'), caches.isServed('b')]).toEqual([true, true, false]);
  refused.clear();
  await clock.advance(5_000);
  expect([caches.isServed('b'), caches.size, served]).toEqual([true, 2, ['b']]);
  await caches.stop();
});
