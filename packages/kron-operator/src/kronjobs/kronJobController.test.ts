import { afterEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { jobKind, jobs, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { sleep } from '@kron/kubernetes/sleep';
import type { Transport } from '@kron/kubernetes/transport';
import type { EventNote } from '../controller/events/eventNote.ts';
import { silentMetrics } from '../../test/histories/silentMetrics.ts';
import { NamespacePace } from '../controller/sharing/namespacePace.ts';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { Status } from 'kron-core';
import { KronJobController } from './kronJobController.ts';

const place = { resource: kronJobs, namespace: 'prod' };

const nightly = {
  ...kronJobKind,
  metadata: { name: 'nightly', generation: 1, creationTimestamp: '2026-03-01T00:00:00Z' },
  spec: {
    schedule: '0 3 * * *',
    jobTemplate: {
      spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } } },
    },
  },
};

const running: KronJobController[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((controller) => controller.stop()));
});

type Place = { server?: FakeTransport; clock?: VirtualClock; clusterName?: string | undefined };

/** A controller with filled caches whose status patches go through the given function. */
async function startController(
  patch: (server: FakeTransport) => Transport['patch'],
  create: Transport['create'] = (_, manifest) => Promise.resolve(manifest),
  { server = new FakeTransport(), clock = new VirtualClock(), clusterName }: Place = {},
) {
  const calls: string[] = [];
  const record =
    (what: string) =>
    (...details: unknown[]): void => {
      calls.push([what, ...details.map((detail) => JSON.stringify(detail))].join(' '));
    };
  const ignore = (): void => undefined;
  const pace = new NamespacePace(clock);
  const events: EventNote[] = [];
  const controller = new KronJobController({
    transport: {
      get: server.get,
      list: (query, call) => server.list(query, call),
      watch: (query, signal) => server.watch(query, signal),
      create,
      replace: server.replace,
      patch: patch(server),
      delete: server.delete,
    },
    watchTransport: server,
    pace,
    clock,
    random: () => 0,
    namespaces: [],
    workers: 1,
    identity: 'me',
    clusterName,
    recorder: {
      record: (event) => {
        events.push(event);
        calls.push(`event ${event.reason} ${event.note}`);
      },
    },
    log: { debug: ignore, info: ignore, warn: record('warned'), error: record('failed') },
    metrics: {
      ...silentMetrics,
      reconcileFailed: record('counted as failed'),
      keyRetried: record('retried'),
      keyQueued: record('queued'),
      kronJob: record('times of'),
      kronJobGone: record('gone'),
    },
    requireTerm: ignore,
    awaitServer: async () => false,
  });
  running.push(controller);
  controller.start();
  await controller.whenSynced();
  await settled();
  return { server, controller, calls, clock, events };
}

describe('the name of the cluster', () => {
  const scoped = {
    ...nightly,
    spec: { ...nightly.spec, schedule: '0 * * * *', window: { duration: '30m' }, seed: { scope: 'cluster' } },
  };

  /** A controller that has led for some hours, in a cluster of this name. It then stops. */
  async function led(
    at: Required<Pick<Place, 'server' | 'clock'>>,
    clusterName: string | undefined,
    hours: number,
  ) {
    const { server, clock } = at;
    const create: Transport['create'] = (target, manifest, call) =>
      call?.dryRun === true ? Promise.resolve(manifest) : server.create(target, manifest);
    const writeStatus: Transport['patch'] = async (ref, { body }) => {
      const [write] = (body as { path: string; value: Status }[]).filter(({ path }) => path === '/status');
      return server.replace(ref, {
        ...kronJobKind,
        ...(await server.get(ref)),
        status: write?.value,
      });
    };
    const { controller } = await startController(() => writeStatus, create, { ...at, clusterName });
    await controller.lead();
    await clock.advance(hours * 3_600_000);
    await controller.stop();
    const { status = {} } = (await server.get({ ...place, name: 'nightly' })) as { status?: Status };
    const { items } = await server.list({ resource: jobs, namespace: 'prod' });
    return { status, jobs: items.map(({ metadata }) => metadata.name) };
  }

  test('is part of the choice and stands in the status; without it no Job starts', async () => {
    const at = { server: new FakeTransport(), clock: new VirtualClock() };
    await at.server.create(place, scoped);
    const unnamed = await led(at, undefined, 1);
    expect(unnamed.jobs).toEqual([]);
    expect(unnamed.status).not.toHaveProperty('clusterName');
    const invalid = unnamed.status.conditions?.find(({ type }) => type === 'InvalidSpec');
    expect([invalid?.status, invalid?.reason]).toEqual(['True', 'NoClusterName']);
    const named = await led(at, 'eu-west-1', 1);
    expect(named.status.clusterName).toBe('eu-west-1');
    expect(named.jobs).toHaveLength(1);
  });

  test('changes like a field: the next run moves, and no period runs twice', async () => {
    const at = { server: new FakeTransport(), clock: new VirtualClock() };
    await at.server.create(place, scoped);
    const before = await led(at, 'eu-west-1', 0.8);
    expect(before.jobs).toHaveLength(1);
    const after = await led(at, 'eu-west-2', 0.1);
    expect(after.jobs).toEqual(before.jobs);
    expect(after.status.recent).toHaveLength(1);
    expect([before.status.clusterName, after.status.clusterName]).toEqual(['eu-west-1', 'eu-west-2']);
    expect(after.status.nextPeriodID).toBe(before.status.nextPeriodID);
    expect(after.status.nextChosenTime).not.toBe(before.status.nextChosenTime);
    expect(after.status.schedulingHash).not.toBe(before.status.schedulingHash);
  });

  test('moves nothing for other KronJobs', async () => {
    const at = { server: new FakeTransport(), clock: new VirtualClock() };
    await at.server.create(place, { ...scoped, spec: { ...scoped.spec, seed: {} } });
    const before = await led(at, 'eu-west-1', 0.1);
    expect((await led(at, 'eu-west-2', 0)).status).toEqual(before.status);
    expect(before.status).not.toHaveProperty('clusterName');
  });
});

describe('KronJobController', () => {
  test('queues no keys before it leads', async () => {
    const { server, controller, calls } = await startController(({ patch }) => patch);
    await server.create(place, nightly);
    await settled();
    expect([controller.queues[0]?.depth, calls]).toEqual([0, []]);
    await controller.lead();
    expect(calls.filter((line) => line === 'queued')).toHaveLength(1);
  });

  test('reconciles first by the stored next time, then those without one or of another generation', async () => {
    const { server, controller } = await startController(({ patch }) => patch);
    const stored = (time: string, observedGeneration = 1) => ({ observedGeneration, nextChosenTime: time });
    const statuses = {
      edited: stored('2026-03-01T01:00:00Z', 2),
      forged: stored('soon'),
      new: undefined,
      tomorrow: stored('2026-03-02T03:00:00Z'),
      today: stored('2026-03-01T03:00:00Z'),
      due: stored('2026-02-28T03:00:00Z'),
    };
    for (const [name, status] of Object.entries(statuses)) {
      const metadata = { ...nightly.metadata, name };
      await server.create(place, { ...nightly, metadata, ...(status === undefined ? {} : { status }) });
    }
    await settled();
    server.requests.length = 0;
    await controller.lead();
    await settled();
    await settled();
    await settled();
    const writes = server.requests.filter((request) => request.startsWith('patch'));
    expect(writes.slice(0, 3)).toEqual(['patch due', 'patch today', 'patch tomorrow']);
    expect(writes).toHaveLength(6);
  });

  test('knows when each new KronJob is due before it checks a second template', async () => {
    let dryRuns = 0;
    let queuedBefore = 0;
    const started = await startController(
      ({ patch }) => patch,
      (_, manifest) => {
        if (dryRuns === 1) queuedBefore = started.calls.filter((line) => line === 'queued').length;
        dryRuns += 1;
        return Promise.resolve(manifest);
      },
    );
    const { server, controller } = started;
    for (let index = 0; index < 20; index += 1)
      await server.create(place, { ...nightly, metadata: { ...nightly.metadata, name: `nightly-${index}` } });
    await settled();
    await controller.lead();
    for (let turn = 0; turn < 5; turn += 1) await settled();
    // Each one was queued when it was listed, and one again after the only dry run.
    expect([queuedBefore, dryRuns]).toEqual([21, 20]);
  });

  test('a first status waits for the dry run of the template, and a due period does not: it is claimed first', async () => {
    const writes: string[] = [];
    let answer: () => void = () => undefined;
    const { server, controller, clock } = await startController(
      () =>
        async (_, { body }) => {
          const { value } = (body as { path: string; value: Status }[]).find(
            ({ path }) => path === '/status',
          )!;
          writes.push(`status, ${value.claim === undefined ? 'no claim' : 'claim'}, TTL ${value.jobTTL}`);
          return store(value);
        },
      (_, manifest, call) => {
        writes.push(call?.dryRun === true ? 'dry run' : 'Job');
        if (call?.dryRun !== true)
          return Promise.resolve({
            ...manifest,
            metadata: { ...manifest.metadata, uid: 'j', resourceVersion: '90' },
          });
        return new Promise((resolve) => {
          answer = () => resolve({ ...manifest, spec: { ttlSecondsAfterFinished: 7_200 } });
        });
      },
    );
    const stored = await server.create(place, nightly);
    const store = (status: Status) =>
      server.patch({ ...place, name: 'nightly' }, { type: 'merge', body: { status } });
    expect(stored.metadata.uid).toBeDefined();
    await controller.lead();
    await settled();
    expect(writes).toEqual(['dry run']);
    await clock.advance(3 * 3_600_000);
    expect(writes.slice(1, 4)).toEqual(['status, claim, TTL 0', 'Job', 'status, no claim, TTL undefined']);
    answer();
    await settled();
    expect(writes.at(-1)).toBe('status, no claim, TTL 7200');
  });

  /** A controller that leads, with a KronJob that is due at 03:00. */
  async function dueAtThree(policy: object) {
    const due = Date.parse('2026-03-01T03:00:00Z');
    const created: number[] = [];
    const { server, controller, clock, events } = await startController(
      ({ patch }) => patch,
      (_, manifest, call) => {
        if (call?.dryRun !== true) created.push(clock.now() - due);
        return Promise.resolve(manifest);
      },
    );
    await server.create(place, { ...nightly, spec: { ...nightly.spec, policy } });
    await controller.lead();
    await settled();
    server.requests.length = 0;
    const lists = (): number => server.requests.filter((request) => request === 'list').length;
    return {
      server,
      clock,
      lists,
      created,
      events,
      passUntil: (toDue: number) => clock.advance(due + toDue - clock.now()),
    };
  }

  test.each([
    ['forbid', 1],
    ['allow', 0],
  ])('the Jobs of a KronJob with %s are listed %d times, before it is due', async (concurrency, count) => {
    const { lists, created, passUntil } = await dueAtThree({ concurrency });
    await passUntil(-1);
    expect([lists(), created]).toEqual([count, []]);
    await passUntil(0);
    expect([lists(), created]).toEqual([count, [0]]);
  });

  test('a list that fails before a KronJob is due is repeated when it is due', async () => {
    const { server, lists, created, passUntil } = await dueAtThree({ concurrency: 'forbid' });
    server.faults.push({ request: 'list', error: new Error('refused') });
    await passUntil(0);
    expect([lists(), created]).toEqual([2, [0]]);
  });

  test('a list that begins before a KronJob is due counts when it ends, however long it takes', async () => {
    const { server, created, passUntil, clock } = await dueAtThree({ concurrency: 'forbid' });
    const list = server.list;
    server.list = async (query, call) => {
      server.list = list;
      const page = await list(query, call);
      await sleep(clock, 1_500, new AbortController().signal);
      return page;
    };
    await passUntil(2_000);
    expect(created).toEqual([1_200]);
  });

  test('the Event of a created Job is recorded once, however often its status is tried', async () => {
    const { server, created, events, passUntil } = await dueAtThree({ concurrency: 'allow' });
    const error = ApiError.from(500, { reason: 'InternalError' });
    for (let tries = 0; tries < 3; tries++) server.faults.push({ request: 'patch nightly', error });
    await passUntil(0);
    await passUntil(60_000);
    expect([created, server.faults]).toEqual([[0], []]);
    expect(events.map(({ reason }) => reason)).toEqual(['SuccessfulCreate']);
  });

  test('the Event of a created Job is recorded, even if its KronJob is deleted meanwhile', async () => {
    const { server, controller, clock, events } = await startController(
      ({ patch }) => patch,
      async (_, manifest, call) => {
        const { uid = '' } = stored.metadata;
        if (call?.dryRun !== true) await server.delete({ ...place, name: 'nightly' }, { uid });
        return manifest;
      },
    );
    const stored = await server.create(place, nightly);
    await controller.lead();
    await settled();
    await clock.advance(3 * 3_600_000);
    expect(events.map(({ reason }) => reason)).toEqual(['SuccessfulCreate']);
  });

  test('an edit needs a dry run only if it changes the template, or if the template was rejected', async () => {
    const images: string[] = [];
    const { server, controller, clock } = await startController(
      ({ patch }) => patch,
      (_, manifest) => {
        const [image = ''] = /"image":"[a-z]*"/.exec(JSON.stringify(manifest)) ?? [];
        images.push(image);
        if (image !== '"image":"bad"') return Promise.resolve(manifest);
        const causes = [{ reason: 'FieldValueInvalid', message: 'bad', field: 'spec.template.spec' }];
        return Promise.reject(ApiError.from(422, { reason: 'Invalid', details: { causes } }));
      },
    );
    await server.create(place, nightly);
    await controller.lead();
    await settled();
    let generation = 1;
    const edit = async (spec: Record<string, unknown>): Promise<readonly string[]> => {
      generation += 1;
      const body = { metadata: { generation }, spec };
      await server.patch({ ...place, name: 'nightly' }, { type: 'merge', body });
      await clock.advance(2_000);
      return images.splice(0);
    };
    const withImage = (image: string): Record<string, unknown> => ({
      jobTemplate: {
        spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image }] } } },
      },
    });
    expect(images.splice(0)).toEqual(['"image":"i"']);
    expect(await edit({ seed: { salt: 'other' } })).toEqual([]);
    expect(await edit(withImage('j'))).toEqual(['"image":"j"']);
    expect(await edit({ schedule: '0 4 * * *' })).toEqual([]);
    expect(await edit(withImage('bad'))).toEqual(['"image":"bad"']);
    expect(await edit({ schedule: '0 5 * * *' })).toEqual(['"image":"bad"']);
  });

  test('an edit during each status write causes at most three writes a second', async () => {
    let writes = 0;
    const { server, controller, clock } = await startController((stored) => async (ref, patch, call) => {
      writes += 1;
      await stored.patch(ref, { type: 'merge', body: { spec: { seed: { salt: `edit-${writes}` } } } });
      return stored.patch(ref, patch, call);
    });
    await server.create(place, nightly);
    await controller.lead();
    await clock.advance(10_000);
    expect(writes).toBeGreaterThan(10);
    expect(writes).toBeLessThanOrEqual(3 * 10);
  });

  test('decides on every KronJob within two minutes, whatever time is stored and whatever holds a worker', async () => {
    const { server, controller, clock } = await startController(({ patch }) => (ref, body, call) => {
      // The only worker for KronJobs that are not due.
      return ref.name === 'holds' ? new Promise(() => undefined) : patch(ref, body, call);
    });
    for (const [name, nextChosenTime] of Object.entries({
      holds: '2026-03-01T03:00:00Z',
      forged: '9999-12-31T00:00:00Z',
    }))
      await server.create(place, {
        ...nightly,
        metadata: { ...nightly.metadata, name },
        status: { observedGeneration: 1, nextChosenTime },
      });
    await settled();
    running.pop();
    await controller.lead();
    await clock.advance(59_000);
    expect(server.requests).not.toContain('patch forged');
    await clock.advance(61_000);
    expect(server.requests).toContain('patch forged');
  });

  test('a KronJob with many Jobs begins after the others that are due', async () => {
    const created: string[] = [];
    const { server, controller, clock } = await startController(
      ({ patch }) => patch,
      async (_, manifest) => {
        created.push(manifest.metadata.name.replace(/-.*/, ''));
        return { ...manifest, metadata: { ...manifest.metadata, uid: manifest.metadata.name } };
      },
    );
    const status = { observedGeneration: 1, nextChosenTime: '2026-03-01T03:00:00Z' };
    const spec = { ...nightly.spec, policy: { concurrency: 'allow' } };
    for (const name of ['many', 'few']) {
      const { metadata } = await server.create(place, {
        ...nightly,
        spec,
        metadata: { ...nightly.metadata, name },
        status,
      });
      const owner = { ...kronJobKind, name, uid: metadata.uid ?? '', controller: true };
      for (let index = 0; index < (name === 'many' ? 501 : 500); index += 1)
        await server.create(
          { resource: jobs, namespace: 'prod' },
          {
            ...jobKind,
            metadata: {
              name: `${name}-${index}`,
              labels: { 'kron.io/name': name },
              ownerReferences: [owner],
            },
          },
        );
    }
    await settled();
    await controller.lead();
    await clock.advance(3 * 3_600_000);
    for (let turn = 0; turn < 5; turn += 1) await settled();
    expect(created).toEqual(['few', 'many']);
  });

  test('retries a failed dry run with backoff, without a status', async () => {
    let dryRuns = 0;
    const { server, controller, calls, clock } = await startController(
      ({ patch }) => patch,
      () => {
        dryRuns += 1;
        return Promise.reject(ApiError.from(503, {}));
      },
    );
    await server.create(place, nightly);
    server.requests.length = 0;
    await controller.lead();
    await clock.advance(1_000);
    // After 5, 10, 20, 40, 80, 160, 320 and 640 ms.
    expect([dryRuns, calls.filter((line) => line === 'retried').length]).toEqual([8, 8]);
    expect(server.requests.filter((request) => request.startsWith('patch'))).toEqual([]);
  });

  test('takes no keys while it is paused, and leads again with fresh lists and all keys', async () => {
    const { server, controller, calls } = await startController(({ patch }) => patch);
    await server.create(place, nightly);
    await controller.lead();
    await settled();
    controller.pause();
    calls.length = 0;
    server.requests.length = 0;
    await server.create(place, { ...nightly, metadata: { name: 'other' } });
    await settled();
    expect([controller.queues[0]?.depth, calls]).toEqual([0, []]);
    await controller.lead();
    await settled();
    expect(server.requests.filter((request) => request === 'list')).toHaveLength(2);
    expect(calls.filter((call) => call === 'queued').length).toBeGreaterThanOrEqual(2);
  });

  test('begins what is due, read live, while the new lists of its caches hang', async () => {
    const created: string[] = [];
    const { server, controller, clock } = await startController(
      ({ patch }) => patch,
      async (_, manifest, call) => {
        if (call?.dryRun !== true) created.push(manifest.metadata.name);
        return { ...manifest, metadata: { ...manifest.metadata, uid: 'j', resourceVersion: '90' } };
      },
    );
    const status = { observedGeneration: 1, nextChosenTime: '2026-03-01T03:00:00Z' };
    for (const name of ['due', 'suspended', 'deleted'])
      await server.create(place, { ...nightly, metadata: { ...nightly.metadata, name }, status });
    await settled();
    server.faults.push({ request: 'list', error: 'hang' }, { request: 'list', error: 'hang' });
    void controller.lead();
    await settled();
    // The watches have ended, so the cache does not see these.
    const suspended = { ...place, name: 'suspended' };
    const edited = { metadata: { generation: 2 }, spec: { policy: { suspend: true } } };
    await server.patch(suspended, { type: 'merge', body: edited });
    const { metadata } = await server.get({ ...place, name: 'deleted' });
    await server.delete({ ...place, name: 'deleted' }, { uid: metadata.uid ?? '' });
    await clock.advance(3 * 3_600_000);
    expect(created.map((name) => name.slice(0, name.lastIndexOf('-')))).toEqual(['due']);
  });

  test.each([
    ['reads one of many active Jobs before it skips a period for them', [], ['get own-0']],
    [
      'lists them if that one is gone',
      [{ request: 'get own-0', error: ApiError.from(404, { reason: 'NotFound' }) }],
      ['get own-0', 'list'],
    ],
  ])('%s', async (_, faults, expected) => {
    const { server, controller, clock, events } = await startController((stored) => (ref, { body }) => {
      const status = (body as { path: string; value: Status }[]).find(({ path }) => path === '/status')!;
      return stored.patch(ref, { type: 'merge', body: { status: status.value } });
    });
    const { metadata } = await server.create(place, nightly);
    const owner = { ...kronJobKind, name: 'nightly', uid: metadata.uid, controller: true };
    for (let index = 0; index < 51; index += 1) {
      const labels = { 'kron.io/name': 'nightly' };
      const own = { name: `own-${index}`, labels, ownerReferences: [owner] };
      await server.create({ resource: jobs, namespace: 'prod' }, { ...jobKind, metadata: own });
    }
    await controller.lead();
    await clock.advance(2 * 3_600_000);
    server.requests.length = 0;
    server.faults.push(...faults);
    await clock.advance(3_600_000);
    const reads = server.requests.filter((request) => request.startsWith('get') || request === 'list');
    expect(reads).toEqual(expected);
    expect(events.map(({ reason }) => reason)).toEqual(['JobActive']);
  });

  test('starts only the last term, once the reconciles of an earlier one have ended', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { server, controller } = await startController(({ patch }) => async (...call) => {
      await answered;
      return patch(...call);
    });
    await server.create(place, nightly);
    await controller.lead();
    await settled();
    controller.pause();
    const ignored = controller.lead();
    controller.pause();
    server.requests.length = 0;
    const last = controller.lead();
    await settled();
    expect(server.requests).not.toContain('list');
    answer();
    await Promise.all([ignored, last]);
    await settled();
    expect(server.requests.indexOf('list')).toBeGreaterThan(server.requests.indexOf('patch nightly'));
  });

  test('drops a KronJob whose status write gets a 404 before the watch reports its deletion', async () => {
    const notFound = ApiError.from(404, { reason: 'NotFound' });
    const { server, controller, calls } = await startController(() => () => Promise.reject(notFound));
    await server.create(place, nightly);
    await controller.lead();
    await settled();
    expect(calls).toContain('gone {"namespace":"prod","name":"nightly"}');
    expect([controller.queues[0]?.nextWake, controller.queues[0]?.depth]).toEqual([undefined, 0]);
    expect(calls.filter((line) => line === 'retried' || line === 'counted as failed')).toEqual(['retried']);
  });

  test('does not take KronJobs for deleted while the resource is not served', async () => {
    const notServed = ApiError.from(404, '404 page not found');
    const { server, controller, calls } = await startController(() => () => Promise.reject(notServed));
    await server.create(place, nightly);
    await controller.lead();
    await settled();
    expect(calls.filter((line) => line.startsWith('gone'))).toEqual([]);
    expect(controller.queues[0]?.nextWake).toBe(Date.parse('2026-03-01T03:00:00Z'));
    expect(calls).toContain('counted as failed');
  });

  test('a stored KronJob that costs too much runs, with one Warning event, in turns', async () => {
    const { server, controller, calls } = await startController((api) => (ref) => api.get(ref));
    const avoid = Array.from({ length: 64 }, () => ({ hours: '0-23', date: '2000-01-01' }));
    const constraints = { only: [{ date: '2000-01-01' }], avoid };
    const policy = { deadline: '1h' };
    const costly = {
      ...nightly.spec,
      schedule: '* * * * *',
      window: { duration: '99m' },
      constraints,
      policy,
    };
    const metadata = { ...nightly.metadata, creationTimestamp: '2026-02-01T00:00:00Z' };
    await server.create(place, { ...nightly, metadata, spec: costly });
    await controller.lead();
    for (let turn = 0; turn < 100 && !calls.some((line) => line.startsWith('times of')); turn++)
      await settled();
    const events = calls.filter((line) => line.startsWith('event'));
    expect(events.filter((line) => line.startsWith('event TooCostly'))).toEqual([
      expect.stringContaining(
        'It keeps running, but could not be created today: spec.constraints: expected a cost of at most 500000 steps',
      ),
    ]);
    expect(calls.filter((line) => line === 'queued').length).toBeGreaterThan(10);
    expect(new Set(events.filter((line) => line.includes('is unschedulable'))).size).toBe(10);
    expect(calls.filter((line) => line === 'retried' || line.startsWith('failed'))).toEqual([]);
  });

  test('does not loop when no status can record the end of a Job', async () => {
    let writes = 0;
    const { server, controller } = await startController(() => () => {
      writes += 1;
      // Ends the loop if there is one.
      if (writes > 10) return Promise.reject(ApiError.from(404, { reason: 'NotFound' }));
      return Promise.reject(ApiError.from(422, { reason: 'Invalid' }));
    });
    const spec = { ...nightly.spec, schedule: 'at noon' };
    const { metadata } = await server.create(place, {
      ...nightly,
      spec,
      status: { active: [{ name: 'j' }] },
    });
    const owner = { apiVersion: kronJobKind.apiVersion, kind: kronJobKind.kind, controller: true };
    const ended = {
      name: 'j',
      labels: { 'kron.io/name': 'nightly' },
      ownerReferences: [{ ...owner, name: 'nightly', uid: metadata.uid }],
    };
    const status = { conditions: [{ type: 'Complete', status: 'True' }] };
    await server.create({ resource: jobs, namespace: 'prod' }, { ...jobKind, metadata: ended, status });
    await controller.lead();
    await settled();
    expect(writes).toBe(1);
  });

  test('sets no wake for a KronJob that is deleted while a refused read is reported', async () => {
    let refuses = false;
    const { server, controller, calls, clock } = await startController((api) => async (ref) => {
      const answer = await api.get(ref);
      if (!refuses) return answer;
      const { metadata } = answer;
      await api.delete(ref, { uid: metadata.uid ?? '' });
      throw ApiError.from(404, { reason: 'NotFound' });
    });
    const { list } = server;
    server.list = async (query, call) => {
      if (refuses && query.labelSelector !== undefined) throw ApiError.from(403, {});
      return list(query, call);
    };
    const policy = { concurrency: 'forbid', deadline: '1h' };
    await server.create(place, { ...nightly, spec: { ...nightly.spec, policy } });
    await controller.lead();
    await settled();
    refuses = true;
    await clock.advance(Date.parse('2026-03-01T03:00:00Z') - clock.now());
    await settled();
    expect(calls).toContainEqual(expect.stringMatching(/^event FailedRead/));
    expect(controller.queues[0]?.nextWake).toBeUndefined();
  });

  test('drops the metrics of a deleted KronJob, even if its last status write is answered later', async () => {
    const { server, controller, calls } = await startController(({ get, delete: remove }) => async (ref) => {
      const answer = await get(ref);
      await remove(ref, { uid: answer.metadata.uid ?? '' });
      await settled();
      return answer;
    });
    await server.create(place, nightly);
    await controller.lead();
    // The answer of the write takes one more round.
    await settled();
    await settled();
    expect(calls).toContain('gone {"namespace":"prod","name":"nightly"}');
    expect(calls.filter((line) => line.startsWith('times of'))).toEqual([]);
    expect(controller.queues[0]?.nextWake).toBeUndefined();
  });
});
