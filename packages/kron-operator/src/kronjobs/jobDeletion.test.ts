import { afterEach, describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { jobKind, jobs, kronJobKind } from '@kron/kubernetes/resources';
import { FakeTransport } from '../testing/fakeTransport.ts';
import { settled, VirtualClock } from '../testing/virtualClock.ts';
import { EventReporter } from './events.ts';
import { type KronJobCache, kronJobCache } from './kronJobCache.ts';
import { JobDeletion } from './jobDeletion.ts';
import type { ReconcileContext } from './context.ts';

const ignore = (): void => undefined;
const views: KronJobCache[] = [];

afterEach(async () => {
  await Promise.all(views.splice(0).map((view) => view.stop()));
});

/** A KronJob's finished Jobs, `history-000` the oldest, all of which are beyond its limits. */
async function doomed(count: number, state: 'Complete' | 'running' = 'Complete') {
  const server = new FakeTransport();
  const clock = new VirtualClock();
  const metadata = { namespace: 'prod', name: 'nightly', uid: 'uid-of-nightly' };
  const owner = { ...kronJobKind, name: 'nightly', uid: metadata.uid, controller: true };
  const names = Array.from({ length: count }, (_, n) => `history-${String(n).padStart(3, '0')}`);
  for (const name of names) {
    const labels = { 'kron.io/name': 'nightly' };
    const status = state === 'running' ? {} : { conditions: [{ type: state, status: 'True' }] };
    const object = { ...jobKind, metadata: { name, labels, ownerReferences: [owner] }, status };
    await server.create({ resource: jobs, namespace: 'prod' }, object);
  }
  const view = kronJobCache({
    caches: server,
    clock,
    random: () => 0,
    namespaces: [],
    onChange: ignore,
    onOwner: ignore,
    onError: ignore,
    onRecovered: ignore,
  });
  views.push(view);
  view.start();
  await view.whenSynced();
  await settled();
  server.requests.length = 0;
  const warnings: Readonly<Record<string, unknown>>[] = [];
  const warn = (fields: Readonly<Record<string, unknown>>): void => void warnings.push(fields);
  const log = { debug: ignore, info: ignore, error: ignore, warn };
  const announcer = new EventReporter({ record: ignore });
  const deletion = new JobDeletion({ transport: server, clock, view, announcer, log });
  const turn = {
    key: 'prod/nightly',
    kronJob: { metadata },
    decision: { delete: names },
  } as unknown as ReconcileContext;
  const deletions = () => server.requests.filter((request) => request.startsWith('delete'));
  return { server, clock, deletion, turn, names, deletions, warnings };
}

describe('the Jobs that a decision names', () => {
  test('are deleted from old to new, however many there are', async () => {
    const { deletion, turn, names, deletions } = await doomed(200);
    expect(await deletion.run(turn)).toBe(true);
    expect(deletions()).toEqual(names.map((name) => `delete ${name}`));
  });

  test('are deleted five at a time: nobody has to wait for the history of one KronJob', async () => {
    const { server, deletion, turn, deletions } = await doomed(200);
    server.faults.push(...Array.from({ length: 5 }, () => ({ request: 'delete', error: 'hang' }) as const));
    void deletion.run(turn);
    await settled();
    expect(deletions()).toHaveLength(5);
  });

  test('are left for another time, soon, after a second of it', async () => {
    const { server, clock, deletion, turn, deletions } = await doomed(200);
    const slow = server.delete;
    server.delete = async (...parameters) => {
      await new Promise<void>((resolve) => {
        clock.setTimer(300, resolve);
      });
      return slow(...parameters);
    };
    const done = deletion.run(turn);
    await clock.advance(60_000);
    expect(await done).toBe(false);
    expect(deletions()).toHaveLength(20);
  });

  test('that cannot be deleted are told of in one line, and not tried again at once', async () => {
    const { server, deletion, turn, warnings } = await doomed(30);
    const denied = ApiError.from(403, { message: 'denied by a policy' });
    server.delete = () => Promise.reject(denied);
    expect(await deletion.run(turn)).toBe(true);
    expect(warnings).toMatchObject([{ event: 'delete-failed', name: 'nightly', jobs: 30, error: denied }]);
  });

  test('and have to go before another one runs are waited for: what keeps them is thrown', async () => {
    const { server, deletion, turn } = await doomed(3, 'running');
    const denied = ApiError.from(403, { message: 'denied by a policy' });
    server.delete = () => Promise.reject(denied);
    await expect(deletion.run(turn)).rejects.toBe(denied);
  });
});
