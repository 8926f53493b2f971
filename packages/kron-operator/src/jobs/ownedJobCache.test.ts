import { afterEach, describe, expect, test } from '@jest/globals';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { jobKind, jobs, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import fc from 'fast-check';
import { jobName } from 'kron-core/controller';
import { cachedMetadata } from '../controller/cache/cachedMetadata.ts';
import { StaleObjectError } from '../controller/requests/writeStatus.ts';
import { type CachedKronJob, cachedJob, kronJobOwners } from '../kronjobs/cache.ts';
import { OwnedJobCache } from './ownedJobCache.ts';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';

const namespace = 'prod';
const owners = { resource: kronJobs, namespace };
const stops: (() => Promise<void>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** A server whose watches can be held back, and a cache of its KronJobs and Jobs. */
async function setUp() {
  const server = new FakeTransport();
  const gates = { kronjobs: gate(), jobs: gate(), lists: gate() };
  const watchTransport: Transport = {
    ...through(server),
    list: async (query, call) => {
      const page = await server.list(query, call);
      await gates.lists.opened;
      return page;
    },
    async *watch(query, signal) {
      for await (const event of server.watch(query, signal)) {
        await gates[query.resource.plural as keyof typeof gates].opened;
        yield event;
      }
    },
  };
  const changes: string[] = [];
  const ignore = (): void => undefined;
  const transport = through(server);
  const clock = new VirtualClock();
  const cache = new OwnedJobCache(kronJobOwners, {
    transport,
    watchTransport,
    clock,
    random: () => 0,
    namespaces: [],
    onChange: (key) => changes.push(key),
    onOwnerEvent: ignore,
    onError: ignore,
    onRecovered: ignore,
  });
  stops.push(() => {
    gates.lists.release();
    gates.kronjobs.release();
    gates.jobs.release();
    return cache.stop();
  });
  let jobCount = 0;
  return {
    server,
    clock,
    /** Its methods can be replaced. */
    transport,
    gates,
    cache,
    changes,
    createOwner: async (name: string): Promise<string> => {
      const { metadata } = await server.create(owners, { ...kronJobKind, metadata: { name } });
      return metadata.uid ?? '';
    },
    /** @returns the UID */
    createJob: async (owner: string, controller: string): Promise<string> => {
      jobCount += 1;
      const reference = { ...kronJobKind, name: owner, uid: controller, controller: true };
      const { metadata } = await server.create(
        { resource: jobs, namespace },
        {
          ...jobKind,
          metadata: {
            name: `job-${jobCount}`,
            labels: { 'kron.io/name': owner },
            ownerReferences: [reference],
          },
        },
      );
      return metadata.uid ?? '';
    },
    uidsOf: async (name: string): Promise<string[]> => {
      await cache.complete(`${namespace}/${name}`);
      return cache.jobsOf(`${namespace}/${name}`).map(({ metadata }) => metadata.uid);
    },
  };
}

/** The server's methods as plain functions. */
function through(server: FakeTransport): { -readonly [Method in keyof Transport]: Transport[Method] } {
  const { get, list, create, replace, patch, delete: remove } = server;
  const watch: Transport['watch'] = (query, signal) => server.watch(query, signal);
  return { get, list, watch, create, replace, patch, delete: remove };
}

function gate() {
  let open: () => void = () => undefined;
  const held = { opened: Promise.resolve(), hold: (): void => undefined, release: (): void => open() };
  held.hold = () => {
    open();
    held.opened = new Promise((resolve) => {
      open = resolve;
    });
  };
  return held;
}

describe('OwnedJobCache', () => {
  test('drops labelled Jobs without an owner, and those of another controller', async () => {
    const { cache, createOwner, createJob, uidsOf } = await setUp();
    const uid = await createOwner('nightly');
    const own = await createJob('nightly', uid);
    await createJob('nightly', 'another');
    await createJob('gone', 'another');
    cache.start();
    await cache.whenSynced();
    expect(await uidsOf('nightly')).toEqual([own]);
    expect(cache.jobsOf('prod/gone')).toEqual([]);
  });

  test('lists the Jobs of a new KronJob once if its Job arrived before', async () => {
    const { server, gates, cache, createOwner, createJob, uidsOf } = await setUp();
    cache.start();
    await cache.whenSynced();
    gates.kronjobs.hold();
    const job = await createJob('nightly', await createOwner('nightly'));
    await settled();
    gates.kronjobs.release();
    await settled();
    expect(cache.jobsOf('prod/nightly')).toEqual([]);
    server.requests.length = 0;
    expect(await uidsOf('nightly')).toEqual([job]);
    expect(await uidsOf('nightly')).toEqual([job]);
    expect(server.requests).toEqual(['list']);
  });

  test('keeps the Jobs from that list if an older list of all Jobs ends later', async () => {
    const { cache, gates, createJob, createOwner, uidsOf } = await setUp();
    cache.start();
    await cache.whenSynced();
    const job = await createJob('a', 'uid-2');
    gates.lists.hold();
    const refreshed = cache.refresh();
    await settled();
    await createOwner('a');
    expect(await uidsOf('a')).toEqual([job]);
    gates.lists.release();
    await refreshed;
    expect(await uidsOf('a')).toEqual([job]);
  });

  test('lists no Jobs of a new KronJob if none was dropped', async () => {
    const { server, cache, createOwner, uidsOf } = await setUp();
    cache.start();
    await cache.whenSynced();
    await createOwner('nightly');
    await settled();
    server.requests.length = 0;
    expect(await uidsOf('nightly')).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  test('does not cache a Job that was deleted while its list was in flight', async () => {
    const { server, transport, gates, cache, createOwner, createJob } = await setUp();
    cache.start();
    await cache.whenSynced();
    gates.kronjobs.hold();
    const uid = await createJob('nightly', await createOwner('nightly'));
    await settled();
    gates.kronjobs.release();
    await settled();
    transport.list = async (query, call) => {
      const page = await server.list(query, call);
      await server.delete({ resource: jobs, namespace, name: 'job-1' }, { uid });
      await settled();
      return page;
    };
    await cache.complete('prod/nightly');
    expect(cache.jobsOf('prod/nightly')).toEqual([]);
  });

  test('lists all Jobs for a KronJob whose name is too long for a label, so that it costs no other its list', async () => {
    const { server, transport, cache, createJob, createOwner } = await setUp();
    const long = 'a'.repeat(64);
    await createOwner(long);
    const job = await createJob('b', await createOwner('b'));
    cache.start();
    await cache.whenSynced();
    const selectors: unknown[] = [];
    transport.list = (query, call) => {
      selectors.push(query.labelSelector);
      return server.list(query, call);
    };
    const refreshed = cache.refresh();
    await Promise.all([long, 'b'].map((name) => cache.complete(`${namespace}/${name}`)));
    await refreshed;
    expect(selectors).toEqual([undefined]);
    expect(cache.jobsOf(`${namespace}/b`).map(({ metadata }) => metadata.uid)).toEqual([job]);
  });

  test('reads an owner and its Jobs live until the lists of a refresh are cached', async () => {
    const { server, cache, createOwner, createJob, uidsOf } = await setUp();
    const uid = await createOwner('nightly');
    cache.start();
    await cache.whenSynced();
    server.faults.push({ request: 'list', error: 'hang' }, { request: 'list', error: 'hang' });
    void cache.refresh();
    await settled();
    const job = await createJob('nightly', uid);
    await server.patch(
      { ...owners, name: 'nightly' },
      { type: 'merge', body: { spec: { schedule: '@daily' } } },
    );
    expect(await uidsOf('nightly')).toEqual([job]);
    expect(cache.owner('prod/nightly')?.spec).toMatchObject({ schedule: '@daily' });
  });

  test('a live list is not waited for once the watch has brought a Job that this process has created', async () => {
    const { server, transport, cache, createOwner, createJob } = await setUp();
    cache.start();
    await cache.whenSynced();
    const uid = await createOwner('a');
    const owner = { metadata: cachedMetadata(await server.get({ ...owners, name: 'a' })) };
    const { list } = transport;
    let answer: () => void = () => undefined;
    transport.list = () =>
      new Promise((resolve) => (answer = () => resolve({ items: [], resourceVersion: '1', bytes: 0 })));
    let isDone = false;
    const waiting = cache.live.freshen(owner).then(() => (isDone = true));
    await createJob('a', uid);
    await settled();
    expect(isDone).toBe(false);
    cache.putOwnJob(cachedJob(await server.get({ resource: jobs, namespace, name: 'job-1' })), 0);
    await waiting;
    answer();
    await settled();
    transport.list = () => Promise.reject(new Error('refused'));
    await expect(cache.live.freshen(owner)).rejects.toThrow('refused');
    transport.list = list;
    await cache.live.freshen(owner);
  });

  test('lists ahead the Jobs that a decision depends on, once, and the list does not count in the next term', async () => {
    const { server, clock, cache } = await setUp();
    const jobTemplate = {
      spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c' }] } } },
    };
    const create = (name: string, policy: object): Promise<unknown> =>
      server.create(owners, {
        ...kronJobKind,
        metadata: { name },
        spec: { schedule: '0 0 * * *', policy, jobTemplate },
      });
    await create('forbids', {});
    await create('allows', { concurrency: 'allow' });
    cache.start();
    await cache.whenSynced();
    await clock.advance(2_000);
    server.requests.length = 0;
    for (const name of ['forbids', 'allows', 'forbids']) cache.listAhead(`prod/${name}`);
    await settled();
    expect(server.requests).toEqual(['list']);
    const isFresh = (name: string): boolean =>
      cache.live.isFresh((cache.owner(`prod/${name}`) as CachedKronJob).metadata);
    expect([isFresh('forbids'), isFresh('allows')]).toEqual([true, false]);
    void cache.refresh();
    expect(isFresh('forbids')).toBe(false);
  });

  test('drops the Jobs of a KronJob that is deleted', async () => {
    const { server, cache, createOwner, createJob } = await setUp();
    const uid = await createOwner('nightly');
    await createJob('nightly', uid);
    cache.start();
    await cache.whenSynced();
    expect(cache.jobsOf('prod/nightly')).toHaveLength(1);
    await server.delete({ ...owners, name: 'nightly' }, { uid });
    await settled();
    expect(cache.jobsOf('prod/nightly')).toEqual([]);
  });

  describe('withTemplate', () => {
    const withSpec = async (notes: string, { generation = 1 } = {}) => {
      const scene = await setUp();
      const pod = { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] };
      const jobTemplate = { metadata: { annotations: { notes } }, spec: { template: { spec: pod } } };
      const spec = { schedule: '0 3 * * *', jobTemplate };
      await scene.server.create(owners, { ...kronJobKind, metadata: { name: 'nightly', generation }, spec });
      scene.cache.start();
      await scene.cache.whenSynced();
      await settled();
      const kronJob = scene.cache.owner('prod/nightly');
      if (kronJob === undefined) throw new Error('the KronJob is not cached');
      scene.server.requests.length = 0;
      return { ...scene, kronJob, jobTemplate };
    };
    const large = 'x'.repeat(1_000_000);

    test.each([
      ['a small template is kept', 'small', []],
      ['a large template is read', large, ['get nightly']],
    ])('%s', async (_, notes, requests) => {
      const { server, cache, kronJob, jobTemplate } = await withSpec(notes);
      expect((await cache.withTemplate(kronJob)).spec.jobTemplate).toEqual(jobTemplate);
      expect(server.requests).toEqual(requests);
    });

    test('a template that is nested too deeply for JSON text is not kept, and its KronJob is cached', async () => {
      const { server, cache } = await setUp();
      let nested: object = {};
      for (let depth = 0; depth < 20_000; depth += 1) nested = { a: nested };
      const spec = { schedule: '0 3 * * *', jobTemplate: { spec: { template: { spec: nested } } } };
      await server.create(owners, { ...kronJobKind, metadata: { name: 'deep', generation: 1 }, spec });
      cache.start();
      await cache.whenSynced();
      expect(cache.owner('prod/deep')?.problems).toMatchObject([{ code: 'TooDeep' }]);
    });

    test('nothing of a cached KronJob grows with its template', async () => {
      const [small, big] = [await withSpec('small'), await withSpec(large)];
      expect(JSON.stringify(big.kronJob)).toEqual(JSON.stringify(small.kronJob));
    });

    test('a KronJob that was edited meanwhile is decided about again', async () => {
      const { server, cache, kronJob } = await withSpec(large);
      const ref = { ...owners, name: 'nightly' };
      const body = { metadata: { generation: 2 }, spec: { schedule: '0 4 * * *' } };
      await server.patch(ref, { type: 'merge', body });
      await expect(cache.withTemplate(kronJob)).rejects.toBeInstanceOf(StaleObjectError);
      expect(cache.owner('prod/nightly')).toMatchObject({ metadata: { generation: 2 }, spec: body.spec });
    });

    test('a KronJob that was replaced meanwhile is decided about again', async () => {
      const { server, gates, cache, kronJob } = await withSpec(large);
      gates.kronjobs.hold();
      await server.delete({ ...owners, name: 'nightly' }, { uid: kronJob.metadata.uid });
      await server.create(owners, { ...kronJobKind, metadata: { name: 'nightly', generation: 1 } });
      await expect(cache.withTemplate(kronJob)).rejects.toBeInstanceOf(StaleObjectError);
      expect(cache.owner('prod/nightly')?.metadata.uid).not.toBe(kronJob.metadata.uid);
    });

    test('a KronJob that was deleted meanwhile leaves the cache', async () => {
      const { server, gates, cache, kronJob } = await withSpec(large);
      gates.kronjobs.hold();
      await server.delete({ ...owners, name: 'nightly' }, { uid: kronJob.metadata.uid });
      await expect(cache.withTemplate(kronJob)).rejects.toBeInstanceOf(StaleObjectError);
      expect(cache.owner('prod/nightly')).toBeUndefined();
    });

    test('an edit is validated again, and a new status is not', async () => {
      const { server, cache, kronJob } = await withSpec('small');
      const ref = { ...owners, name: 'nightly' };
      await server.patch(ref, { type: 'merge', body: { status: { recent: [] } } });
      await settled();
      expect(cache.owner('prod/nightly')?.spec).toBe(kronJob.spec);
      const body = { metadata: { generation: 2 }, spec: { jobTemplate: null } };
      await server.patch(ref, { type: 'merge', body });
      await settled();
      expect(cache.owner('prod/nightly')?.problems).toContainEqual(
        expect.objectContaining({ path: 'spec.jobTemplate' }),
      );
    });
  });

  test('reports the deletion of a foreign Job to the KronJob that can wait for its name', async () => {
    const { server, cache, changes, createOwner } = await setUp();
    await createOwner('nightly');
    const name = jobName('nightly', '2026-03-01T00:00:00Z');
    const place = { resource: jobs, namespace };
    const { metadata } = await server.create(place, { ...jobKind, metadata: { name } });
    cache.start();
    await cache.whenSynced();
    await settled();
    changes.length = 0;
    await server.delete({ ...place, name }, { uid: metadata.uid ?? '' });
    await settled();
    expect(changes).toEqual(['prod/nightly']);
  });

  describe('a Job without its label', () => {
    const unlabel = (server: FakeTransport): Promise<unknown> =>
      server.patch(
        { resource: jobs, namespace, name: 'job-1' },
        { type: 'merge', body: { metadata: { labels: { 'kron.io/name': null } } } },
      );

    test('belongs to its controller, and a list by label does not remove it', async () => {
      const { server, cache, createOwner, createJob } = await setUp();
      const job = await createJob('nightly', await createOwner('nightly'));
      await unlabel(server);
      cache.start();
      await cache.whenSynced();
      await cache.live.refresh(namespace, ['nightly']);
      expect(cache.jobsOf('prod/nightly')).toMatchObject([{ metadata: { uid: job }, isUnlabelled: true }]);
    });

    test('stays if a list by label comes before the watch event that brings the loss of the label', async () => {
      const { server, gates, cache, createOwner, createJob } = await setUp();
      const job = await createJob('nightly', await createOwner('nightly'));
      cache.start();
      await cache.whenSynced();
      gates.jobs.hold();
      await unlabel(server);
      await cache.live.refresh(namespace, ['nightly']);
      expect(cache.jobsOf('prod/nightly')).toMatchObject([{ metadata: { uid: job }, isUnlabelled: true }]);
    });

    test('is found if it arrived before its KronJob', async () => {
      const { server, gates, cache, createOwner, createJob, uidsOf } = await setUp();
      cache.start();
      await cache.whenSynced();
      gates.kronjobs.hold();
      const job = await createJob('nightly', await createOwner('nightly'));
      await unlabel(server);
      await settled();
      gates.kronjobs.release();
      await settled();
      expect(await uidsOf('nightly')).toEqual([job]);
    });

    test('is found if a live read brings its KronJob later than the list brings the Job', async () => {
      const { server, gates, cache, createOwner, createJob, uidsOf } = await setUp();
      cache.start();
      await cache.whenSynced();
      const job = await createJob('nightly', 'uid-2');
      await unlabel(server);
      gates.lists.hold();
      const refreshed = cache.refresh();
      await settled();
      await createOwner('nightly');
      const found = await uidsOf('nightly');
      gates.lists.release();
      await refreshed;
      expect([found, await uidsOf('nightly')]).toEqual([[job], [job]]);
    });
  });

  describe('during a status write', () => {
    /** Writes a status. The watch events come before the answer. @param meanwhile runs when the write has been stored */
    async function changesOf(meanwhile: (server: FakeTransport) => unknown): Promise<string[]> {
      const { server, transport, cache, changes, createOwner } = await setUp();
      await createOwner('nightly');
      cache.start();
      await cache.whenSynced();
      changes.length = 0;
      const status = { recent: [] };
      transport.patch = async (ref) => {
        const stored = await server.patch(ref, { type: 'merge', body: { status } });
        await settled();
        await meanwhile(server);
        await settled();
        expect(changes).toEqual([]);
        return stored;
      };
      const owner = cache.owner('prod/nightly');
      if (owner === undefined) throw new Error('it is not cached');
      await cache.writeStatus(owner, status, 'second').catch(() => changes.push('failed'));
      return changes;
    }

    test('the watch event of the write is no news', async () => {
      expect(await changesOf(() => undefined)).toEqual([]);
    });

    test('an edit is news when the write ends', async () => {
      const body = { metadata: { labels: { a: 'b' } } };
      const edit = (server: FakeTransport) =>
        server.patch({ ...owners, name: 'nightly' }, { type: 'merge', body });
      expect(await changesOf(edit)).toEqual(['prod/nightly']);
    });

    test('the watch event of a write that is not answered is news', async () => {
      const fail = () => {
        throw new ConnectionError('ECONNRESET', 'reset');
      };
      expect(await changesOf(fail)).toEqual(['prod/nightly', 'failed']);
    });
  });

  test('keeps nothing of Jobs of other owners', async () => {
    const { server, cache, createOwner, uidsOf } = await setUp();
    await createOwner('nightly');
    const owner = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'nightly', uid: 'cron', controller: true };
    for (const ownerReferences of [[], [owner]]) {
      const metadata = { name: `foreign-${ownerReferences.length}`, ownerReferences };
      await server.create({ resource: jobs, namespace }, { ...jobKind, metadata });
    }
    cache.start();
    await cache.whenSynced();
    expect(await uidsOf('nightly')).toEqual([]);
    expect(cache.jobCountOf('prod/')).toBe(0);
  });

  test('has all Jobs of every KronJob, and no others, in whatever order the two watches deliver', async () => {
    const name = fc.constantFrom('a', 'b');
    const step = fc.oneof(
      fc.record({ do: fc.constant('replace owner' as const), name }),
      fc.record({ do: fc.constant('delete owner' as const), name }),
      fc.record({ do: fc.constant('create job' as const), name, foreign: fc.boolean() }),
      fc.record({ do: fc.constant('delete job' as const), index: fc.nat(5) }),
      fc.record({
        do: fc.constant('hold' as const),
        of: fc.constantFrom('kronjobs' as const, 'jobs' as const),
      }),
      fc.record({
        do: fc.constant('release' as const),
        of: fc.constantFrom('kronjobs' as const, 'jobs' as const),
      }),
      fc.record({ do: fc.constant('relist' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.nat(10), async (steps, begin) => {
        const story = await Story.begin();
        for (const [index, each] of steps.entries()) {
          if (index === begin) story.scene.cache.start();
          await story.take(each);
          await settled();
        }
        for (const owner of ['a', 'b']) expect(await story.cached(owner)).toEqual(story.expected(owner));
        await story.scene.cache.stop();
      }),
    );
  });
});

type Step =
  | { readonly do: 'replace owner' | 'delete owner'; readonly name: string }
  | { readonly do: 'create job'; readonly name: string; readonly foreign: boolean }
  | { readonly do: 'delete job'; readonly index: number }
  | { readonly do: 'hold' | 'release'; readonly of: 'kronjobs' | 'jobs' }
  | { readonly do: 'relist' };

/** Steps on the server, and what the cache has to have afterwards. */
class Story {
  readonly scene: Awaited<ReturnType<typeof setUp>>;
  readonly #owners = new Map<string, string>();
  #stored: { name: string; owner: string; controller: string; uid: string }[] = [];
  #count = 0;

  constructor(scene: Awaited<ReturnType<typeof setUp>>) {
    this.scene = scene;
  }

  static async begin(): Promise<Story> {
    return new Story(await setUp());
  }

  async take(step: Step): Promise<void> {
    if (step.do === 'create job') await this.#createJob(step);
    else if (step.do === 'delete job') await this.#deleteJob(step.index);
    else if (step.do === 'relist') void this.scene.cache.refresh();
    else if ('of' in step) this.scene.gates[step.of][step.do]();
    else await this.#replace(step);
  }

  async cached(owner: string): Promise<string[]> {
    const { cache, gates, uidsOf } = this.scene;
    cache.start();
    gates.kronjobs.release();
    gates.jobs.release();
    await cache.whenSynced();
    await settled();
    return (await uidsOf(owner)).sort();
  }

  expected(owner: string): string[] {
    const own = this.#stored.filter(
      (job) => job.owner === owner && job.controller === this.#owners.get(owner),
    );
    return own.map(({ uid }) => uid).sort();
  }

  async #replace({ do: does, name }: { readonly do: string; readonly name: string }): Promise<void> {
    const uid = this.#owners.get(name);
    if (uid !== undefined) await this.scene.server.delete({ ...owners, name }, { uid });
    this.#owners.delete(name);
    if (does === 'replace owner') this.#owners.set(name, await this.scene.createOwner(name));
  }

  async #createJob({ name, foreign }: { readonly name: string; readonly foreign: boolean }): Promise<void> {
    const controller = foreign ? 'another' : (this.#owners.get(name) ?? 'another');
    this.#count += 1;
    const uid = await this.scene.createJob(name, controller);
    this.#stored.push({ name: `job-${this.#count}`, owner: name, controller, uid });
  }

  async #deleteJob(index: number): Promise<void> {
    const job = this.#stored[index];
    if (job === undefined) return;
    await this.scene.server.delete({ resource: jobs, namespace, name: job.name }, { uid: job.uid });
    this.#stored = this.#stored.filter((other) => other !== job);
  }
}
