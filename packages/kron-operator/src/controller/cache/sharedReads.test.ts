import { describe, expect, test } from '@jest/globals';
import { Reflector } from '@kron/kubernetes/cache/reflector';
import { isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { Transport } from '@kron/kubernetes/transport';
import fc from 'fast-check';
import { cutRanges, shardOf } from '../../term/shards/shardRanges.ts';
import { shardTransport } from '../../term/shards/shardTransport.ts';
import { SharedReads } from './sharedReads.ts';

const ranges = cutRanges(4, new Map());
const namespaces = Array.from({ length: 8 }, (_, i) => `team-${i}`);
/** Longer than any backoff and any silent watch. */
const longMs = 600_000;

type Reader = { readonly shard: number; readonly reflector: Reflector<KubeObject> };

/** Reflectors of shards that share the reads of a process. */
class Process {
  readonly clock = new VirtualClock();
  readonly server = new FakeTransport();
  readonly readers: Reader[] = [];
  readonly errors: unknown[] = [];
  readonly #reads: SharedReads;

  constructor(transport: (server: FakeTransport) => Pick<Transport, 'list' | 'watch'> = (server) => server) {
    this.#reads = new SharedReads(transport(this.server));
  }

  start(shard: number): Reflector<KubeObject> {
    const reflector = new Reflector({
      resource: kronJobs,
      transport: shardTransport(this.#reads, ranges, shard),
      clock: this.clock,
      random: () => 0.5,
      transform: (object) => object,
      onEvent: () => undefined,
      onError: ({ error }) => this.errors.push(error),
    });
    reflector.start();
    this.readers.push({ shard, reflector });
    return reflector;
  }

  async write(namespace: string, name: string): Promise<void> {
    const ref = { resource: kronJobs, namespace, name };
    try {
      await this.server.patch(ref, { type: 'merge', body: { edits: this.server.version } });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      await this.server.create(ref, { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata: { name } });
    }
  }

  async delete(namespace: string, name: string): Promise<void> {
    const ref = { resource: kronJobs, namespace, name };
    const stored = await this.server.get(ref).catch(() => undefined);
    if (stored !== undefined) await this.server.delete(ref, { uid: stored.metadata.uid ?? '' });
  }

  async stop(): Promise<void> {
    await Promise.all(this.readers.map(({ reflector }) => reflector.stop()));
    await settled();
  }

  requests(kind: 'list' | 'watch'): number {
    return this.server.requests.filter((request) => request.startsWith(kind)).length;
  }
}

/** A process whose responses to lists wait until they are delivered. */
class SlowProcess extends Process {
  isSlow = true;
  #waiting: (() => void)[] = [];

  constructor() {
    super((server) => ({
      list: async (query, call) => {
        const page = await server.list(query, call);
        if (this.isSlow) await new Promise<void>((resolve) => this.#waiting.push(resolve));
        return page;
      },
      watch: (query, signal) => server.watch(query, signal),
    }));
  }

  deliver(): void {
    for (const deliver of this.#waiting.splice(0)) deliver();
  }
}

const step = fc.record({
  action: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('write' as const, 'deliver' as const) },
    { weight: 2, arbitrary: fc.constantFrom('delete' as const, 'start' as const) },
    fc.constantFrom('refresh', 'stop', 'bookmark', 'end', 'break', 'compact', 'pass'),
  ),
  namespace: fc.constantFrom(...namespaces),
  name: fc.constantFrom('a', 'b'),
  shard: fc.nat({ max: 3 }),
  reader: fc.nat({ max: 5 }),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const actions: Record<Step['action'], (process: SlowProcess, step: Step) => unknown> = {
  write: (process, { namespace, name }) => process.write(namespace, name),
  deliver: (process) => process.deliver(),
  delete: (process, { namespace, name }) => process.delete(namespace, name),
  start: (process, { shard }) => process.start(shard),
  refresh: ({ readers }, { reader }) => void readers[reader]?.reflector.refresh(),
  stop: ({ readers }, { reader }) => readers.splice(reader, 1)[0]?.reflector.stop(),
  bookmark: ({ server }) => server.bookmark(),
  end: ({ server }) => server.endWatches(),
  break: ({ server }) => server.endWatches(new Error('broken')),
  compact: ({ server }) => server.compact(),
  pass: ({ clock }) => clock.advance(5_000),
};

test('whatever happens, the cache of each shard becomes what is stored of it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40, size: 'max' }), async (steps) => {
      const process = new SlowProcess();
      const { server, clock, readers } = process;
      process.start(0);
      for (const one of steps) {
        await actions[one.action](process, one);
        await settled();
      }
      process.isSlow = false;
      process.deliver();
      await settled();
      // A reader never gets an event that it has missed by now.
      server.bookmark();
      await clock.advance(longMs);
      const { items } = await server.list({ resource: kronJobs });
      for (const { shard, reflector } of readers) {
        const expected = items.filter(({ metadata }) => shardOf(ranges, metadata.namespace ?? '') === shard);
        expect(new Set(reflector.cache.values())).toEqual(new Set(expected));
      }
      // However they began, one watch serves all.
      for (let round = 0; round < 2; round += 1) {
        server.bookmark();
        await clock.advance(2_000);
        server.endWatches();
        await clock.advance(2_000);
      }
      expect(server.watchers).toBe(Math.min(1, readers.length));
      await process.stop();
      expect(server.watchers).toBe(0);
    }),
  );
});

describe('an API server that ignores the selectors', () => {
  test('sends shards that start together one list and one watch', async () => {
    const process = new Process();
    for (const namespace of namespaces) await process.write(namespace, 'a');
    for (const shard of [0, 1, 2, 3]) process.start(shard);
    await process.clock.advance(0);
    expect(process.readers.map(({ reflector }) => reflector.cache.size).reduce((a, b) => a + b)).toBe(8);
    // The first list asks whether the API server honours the selectors.
    expect([process.requests('list'), process.requests('watch')]).toEqual([2, 1]);
    await process.stop();
  });

  test('sends shards that ask during a list one more list', async () => {
    const released: (() => void)[] = [];
    const process = new Process((server) => ({
      list: async (query, call) => {
        if (query.limit !== 1) await new Promise<void>((resolve) => released.push(resolve));
        return server.list(query, call);
      },
      watch: (query, signal) => server.watch(query, signal),
    }));
    const synced = (): boolean[] => process.readers.map(({ reflector }) => reflector.synced);
    process.start(0);
    await settled();
    process.start(1);
    process.start(2);
    await settled();
    await process.readers.splice(2, 1)[0]?.reflector.stop();
    released.shift()?.();
    await settled();
    expect(synced()).toEqual([true, false]);
    released.shift()?.();
    await settled();
    expect([synced(), released]).toEqual([[true, true], []]);
    await process.stop();
  });

  test('a list of one object reads one page', async () => {
    const server = new FakeTransport();
    for (const name of ['a', 'b', 'c'])
      await server.create({ resource: kronJobs, namespace: 'x' }, { ...kronJobKind, metadata: { name } });
    server.maxPage = 1;
    server.requests.length = 0;
    const { items } = await new SharedReads(server).list({ resource: kronJobs, limit: 1 });
    expect([items.length, server.requests]).toEqual([1, ['list']]);
  });

  test('a failed list fails for each of its readers', async () => {
    const process = new Process();
    process.server.faults.push({ request: 'list', error: new Error('first') });
    process.start(0);
    process.start(1);
    await settled();
    expect(process.errors).toEqual([new Error('first'), new Error('first')]);
    await process.clock.advance(60_000);
    expect(process.readers.map(({ reflector }) => reflector.synced)).toEqual([true, true]);
    await process.stop();
  });
});

test('an API server that honours the selectors gets the requests of each shard', async () => {
  const asked: (string | undefined)[] = [];
  const process = new Process((server) => ({
    list: async (query, call) => {
      asked.push(query.shardSelector);
      return { ...(await server.list(query, call)), isSharded: true };
    },
    watch: (query, signal) => {
      asked.push(query.shardSelector);
      return server.watch(query, signal);
    },
  }));
  process.start(0);
  process.start(1);
  await settled();
  const [one, two] = [0, 1].map((shard) => `shardRange(object.metadata.namespace, '0x${shard * 4}`);
  expect(asked.map((selector) => selector?.slice(0, one?.length))).toEqual([one, one, two, one, two]);
  await process.stop();
});
