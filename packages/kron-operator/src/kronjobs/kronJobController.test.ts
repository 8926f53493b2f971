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

/** A controller whose caches are filled, and that writes by another way than it reads. */
async function controlling(patch: (server: FakeTransport) => Transport['patch']) {
  const server = new FakeTransport();
  const told: string[] = [];
  const tell =
    (what: string) =>
    (...details: unknown[]): void => {
      told.push([what, ...details.map((detail) => JSON.stringify(detail))].join(' '));
    };
  const ignore = (): void => undefined;
  const controller = new KronJobController({
    transport: {
      get: server.get,
      list: server.list,
      watch: (query, signal) => server.watch(query, signal),
      // Only the dry run of a template.
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
    log: { debug: ignore, info: ignore, warn: tell('warned'), error: tell('failed') },
    metrics: {
      jobCreated: ignore,
      periodRecorded: ignore,
      decided: ignore,
      reconciled: ignore,
      reconcileFailed: tell('counted as failed'),
      keyRetried: tell('comes back'),
      keyQueued: tell('queued'),
      keyStarted: ignore,
      watchRestarted: ignore,
      kronJob: tell('times of'),
      kronJobGone: tell('gone'),
    },
    onFenced: ignore,
  });
  running.push(controller);
  controller.start();
  await controller.whenSynced();
  await settled();
  return { server, controller, told };
}

describe('KronJobController', () => {
  test('while another one leads nothing is put aside, so that nothing of what is deleted is left', async () => {
    const { server, controller, told } = await controlling(({ patch }) => patch);
    await server.create(place, nightly);
    await settled();
    expect([controller.queueDepth, told]).toEqual([0, []]);
    await controller.lead();
    expect(told.filter((line) => line === 'queued')).toHaveLength(1);
  });

  test('a KronJob whose status finds nobody is gone, whatever the watch says by then', async () => {
    const notFound = ApiError.from(404, { reason: 'NotFound' });
    const { server, controller, told } = await controlling(() => () => Promise.reject(notFound));
    await server.create(place, nightly);
    await controller.lead();
    await settled();
    expect(told).toContain('gone {"namespace":"prod","name":"nightly"}');
    expect([controller.nextWake, controller.queueDepth]).toEqual([undefined, 0]);
    expect(told.filter((line) => line === 'comes back' || line === 'counted as failed')).toEqual([
      'comes back',
    ]);
  });

  test('while KronJobs are not served at all none of them counts as gone', async () => {
    const notServed = ApiError.from(404, '404 page not found');
    const { server, controller, told } = await controlling(() => () => Promise.reject(notServed));
    await server.create(place, nightly);
    await controller.lead();
    await settled();
    expect(told.filter((line) => line.startsWith('gone'))).toEqual([]);
    expect(controller.nextWake).toBe(Date.parse('2026-03-01T03:00:00Z'));
    expect(told).toContain('counted as failed');
  });

  test('the end of a Job that no status can record is not looked at without end', async () => {
    let writes = 0;
    const { server, controller } = await controlling(() => () => {
      writes += 1;
      // A loop would have no end.
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

  test('what is told of a KronJob ends with it, even if the answer to its last status comes later', async () => {
    const { server, controller, told } = await controlling(({ get, delete: remove }) => async (ref) => {
      const answer = await get(ref);
      await remove(ref, { uid: answer.metadata.uid ?? '' });
      await settled();
      return answer;
    });
    await server.create(place, nightly);
    await controller.lead();
    // The answer waits for as much itself.
    await settled();
    await settled();
    expect(told).toContain('gone {"namespace":"prod","name":"nightly"}');
    expect(told.filter((line) => line.startsWith('times of'))).toEqual([]);
    expect(controller.nextWake).toBeUndefined();
  });
});
