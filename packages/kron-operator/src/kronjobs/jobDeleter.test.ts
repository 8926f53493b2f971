import { afterEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { jobKind, jobs, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { EventReporter } from './events.ts';
import { OwnedJobCache } from '../jobs/ownedJobCache.ts';
import { type KronJobCache, kronJobOwners } from './cache.ts';
import type { ReconcileContext } from './context.ts';
import { JobDeleter } from './jobDeleter.ts';

const ignore = (): void => undefined;
const caches: KronJobCache[] = [];

afterEach(async () => {
  await Promise.all(caches.splice(0).map((cache) => cache.stop()));
});

/** A KronJob with Jobs beyond its history limits; `history-000` is the oldest. */
async function withJobs(
  count: number,
  stateOf: (index: number) => 'Complete' | 'running' = () => 'Complete',
) {
  const server = new FakeTransport();
  const clock = new VirtualClock();
  const { metadata } = await server.create(
    { resource: kronJobs, namespace: 'prod' },
    { ...kronJobKind, metadata: { name: 'nightly' } },
  );
  const owner = { ...kronJobKind, name: 'nightly', uid: metadata.uid, controller: true };
  const names = Array.from({ length: count }, (_, n) => `history-${String(n).padStart(3, '0')}`);
  for (const [index, name] of names.entries()) {
    const state = stateOf(index);
    const labels = { 'kron.io/name': 'nightly' };
    const status = state === 'running' ? {} : { conditions: [{ type: state, status: 'True' }] };
    const object = { ...jobKind, metadata: { name, labels, ownerReferences: [owner] }, status };
    await server.create({ resource: jobs, namespace: 'prod' }, object);
  }
  const cache = new OwnedJobCache(kronJobOwners, {
    transport: server,
    watchTransport: server,
    clock,
    random: () => 0,
    namespaces: [],
    onChange: ignore,
    onOwnerEvent: ignore,
    onError: ignore,
    onRecovered: ignore,
  });
  caches.push(cache);
  cache.start();
  await cache.whenSynced();
  await settled();
  server.requests.length = 0;
  const warnings: Readonly<Record<string, unknown>>[] = [];
  const warn = (fields: Readonly<Record<string, unknown>>): void => void warnings.push(fields);
  const log = { debug: ignore, info: ignore, error: ignore, warn };
  const events = new EventReporter({ record: ignore });
  const deleter = new JobDeleter({
    cluster: { transport: server, clock, cache },
    reporting: { events, log },
  });
  const context = {
    key: 'prod/nightly',
    kronJob: { metadata },
    decision: { delete: names },
  } as unknown as ReconcileContext;
  const deletions = () => server.requests.filter((request) => request.startsWith('delete'));
  return { server, clock, deleter, context, names, deletions, warnings };
}

describe('JobDeleter', () => {
  test('deletes the Jobs that a decision names from the oldest to the newest', async () => {
    const { deleter, context, names, deletions } = await withJobs(200);
    expect(await deleter.run(context)).toEqual({ isAllDeleted: true, refused: undefined });
    expect(deletions()).toEqual(names.map((name) => `delete ${name}`));
  });

  test('deletes at most five Jobs of one KronJob at a time', async () => {
    const { server, deleter, context, deletions } = await withJobs(200);
    server.faults.push(...Array.from({ length: 5 }, () => ({ request: 'delete', error: 'hang' }) as const));
    void deleter.run(context);
    await settled();
    expect(deletions()).toHaveLength(5);
  });

  test('stops after a second and asks to be called again', async () => {
    const { server, clock, deleter, context, deletions } = await withJobs(200);
    const slow = server.delete;
    server.delete = async (...parameters) => {
      await new Promise<void>((resolve) => {
        clock.setTimer(300, resolve);
      });
      return slow(...parameters);
    };
    const done = deleter.run(context);
    await clock.advance(60_000);
    expect(await done).toEqual({ isAllDeleted: false, refused: undefined });
    expect(deletions()).toHaveLength(20);
  });

  test('tries the Jobs whose last deletion failed after all others', async () => {
    const { server, clock, deleter, context, names, deletions } = await withJobs(30);
    const remove = server.delete.bind(server);
    const hanging = new Set(names.slice(0, 5));
    server.delete = async (ref, ...parameters) => {
      if (!hanging.has(ref.name)) return remove(ref, ...parameters);
      await new Promise<void>((resolve) => {
        clock.setTimer(30_000, resolve);
      });
      throw new ConnectionError('TIMEOUT', 'no response within 30 s');
    };
    const hung = deleter.run(context);
    await clock.advance(30_000);
    await hung;
    expect(deletions()).toEqual([]);
    const next = deleter.run(context);
    await settled();
    expect(deletions()).toEqual(names.slice(5).map((name) => `delete ${name}`));
    await clock.advance(30_000);
    await next;
  });

  test('tries a Job to replace before all others, also if its last deletion failed', async () => {
    const { server, clock, deleter, context } = await withJobs(30, (index) =>
      index === 0 ? 'running' : 'Complete',
    );
    const tried: string[] = [];
    server.delete = async ({ name }) => {
      tried.push(name);
      await new Promise<void>((resolve) => {
        clock.setTimer(1_000, resolve);
      });
      throw ApiError.from(403, { message: 'denied by a policy' });
    };
    for (let run = 0; run < 2; run += 1) {
      const done = deleter.run(context);
      await clock.advance(1_000);
      expect((await done).refused?.jobName).toBe('history-000');
    }
    expect(tried.filter((name) => name === 'history-000')).toHaveLength(2);
  });

  test('logs all failed deletions in one line and does not ask for an immediate retry', async () => {
    const { server, deleter, context, warnings } = await withJobs(30);
    const denied = ApiError.from(403, { message: 'denied by a policy' });
    server.delete = () => Promise.reject(denied);
    expect(await deleter.run(context)).toEqual({ isAllDeleted: true, refused: undefined });
    expect(warnings).toMatchObject([{ event: 'delete-failed', name: 'nightly', jobs: 30, error: denied }]);
  });

  test('returns the refusal to delete a Job to replace, and throws any other failure', async () => {
    const { server, deleter, context } = await withJobs(1, () => 'running');
    const denied = ApiError.from(403, { message: 'denied by a policy' });
    server.delete = () => Promise.reject(denied);
    const refused = { jobName: 'history-000', message: 'denied by a policy' };
    expect(await deleter.run(context)).toEqual({ isAllDeleted: true, refused });
    const overloaded = ApiError.from(429, {});
    server.delete = () => Promise.reject(overloaded);
    await expect(deleter.run(context)).rejects.toBe(overloaded);
  });
});
