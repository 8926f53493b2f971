import { afterEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { jobKind, jobs, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { FakeTransport } from '../testing/fakeTransport.ts';
import { settled, VirtualClock } from '../testing/virtualClock.ts';
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

/** A controller with filled caches whose status patches go through the given function. */
async function startController(patch: (server: FakeTransport) => Transport['patch']) {
  const server = new FakeTransport();
  const calls: string[] = [];
  const record =
    (what: string) =>
    (...details: unknown[]): void => {
      calls.push([what, ...details.map((detail) => JSON.stringify(detail))].join(' '));
    };
  const ignore = (): void => undefined;
  const controller = new KronJobController({
    transport: {
      get: server.get,
      list: server.list,
      watch: (query, signal) => server.watch(query, signal),
      // The dry run of a template is the only create.
      create: (_, manifest) => Promise.resolve(manifest),
      replace: server.replace,
      patch: patch(server),
      delete: server.delete,
    },
    watchTransport: server,
    clock: new VirtualClock(),
    random: () => 0,
    namespaces: [],
    workers: 1,
    identity: 'me',
    recorder: { record: ignore },
    log: { debug: ignore, info: ignore, warn: record('warned'), error: record('failed') },
    metrics: {
      jobCreated: ignore,
      periodRecorded: ignore,
      decided: ignore,
      reconciled: ignore,
      reconcileFailed: record('counted as failed'),
      keyRetried: record('retried'),
      keyQueued: record('queued'),
      keyStarted: ignore,
      watchRestarted: ignore,
      kronJob: record('times of'),
      kronJobGone: record('gone'),
    },
    onFenced: ignore,
  });
  running.push(controller);
  controller.start();
  await controller.whenSynced();
  await settled();
  return { server, controller, calls };
}

describe('KronJobController', () => {
  test('queues no keys before it leads', async () => {
    const { server, controller, calls } = await startController(({ patch }) => patch);
    await server.create(place, nightly);
    await settled();
    expect([controller.queueDepth, calls]).toEqual([0, []]);
    await controller.lead();
    expect(calls.filter((line) => line === 'queued')).toHaveLength(1);
  });

  test('drops a KronJob whose status write gets a 404 before the watch reports its deletion', async () => {
    const notFound = ApiError.from(404, { reason: 'NotFound' });
    const { server, controller, calls } = await startController(() => () => Promise.reject(notFound));
    await server.create(place, nightly);
    await controller.lead();
    await settled();
    expect(calls).toContain('gone {"namespace":"prod","name":"nightly"}');
    expect([controller.nextWake, controller.queueDepth]).toEqual([undefined, 0]);
    expect(calls.filter((line) => line === 'retried' || line === 'counted as failed')).toEqual(['retried']);
  });

  test('does not take KronJobs for deleted while the resource is not served', async () => {
    const notServed = ApiError.from(404, '404 page not found');
    const { server, controller, calls } = await startController(() => () => Promise.reject(notServed));
    await server.create(place, nightly);
    await controller.lead();
    await settled();
    expect(calls.filter((line) => line.startsWith('gone'))).toEqual([]);
    expect(controller.nextWake).toBe(Date.parse('2026-03-01T03:00:00Z'));
    expect(calls).toContain('counted as failed');
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

  test('drops the metrics of a deleted KronJob, even if its last status write is answered later', async () => {
    const { server, controller, calls } = await startController(({ get, delete: remove }) => async (ref) => {
      const answer = await get(ref);
      await remove(ref, { uid: answer.metadata.uid ?? '' });
      await settled();
      return answer;
    });
    await server.create(place, nightly);
    await controller.lead();
    // The answer takes as long.
    await settled();
    await settled();
    expect(calls).toContain('gone {"namespace":"prod","name":"nightly"}');
    expect(calls.filter((line) => line.startsWith('times of'))).toEqual([]);
    expect(controller.nextWake).toBeUndefined();
  });
});
