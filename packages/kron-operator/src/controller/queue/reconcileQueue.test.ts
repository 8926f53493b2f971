import { expect, test } from '@jest/globals';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { silentMetrics } from '../../../test/histories/silentMetrics.ts';
import { NamespacePace } from '../sharing/namespacePace.ts';
import { type ReconcilePermits, ReconcileQueue } from './reconcileQueue.ts';
import { blocked, type Result } from './result.ts';

const ignore = (): void => undefined;

function queueOf(reconcile: (permits: ReconcilePermits) => Promise<Result>) {
  const clock = new VirtualClock();
  const runs: string[] = [];
  const queue = new ReconcileQueue({
    clock,
    pace: new NamespacePace(clock),
    random: () => 0,
    workers: 1,
    log: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    metrics: silentMetrics,
    awaitServer: async () => false,
    reconcile: async (key, permits) => {
      runs.push(permits.mayWriteEdited ? `${key} may write` : key);
      return reconcile(permits);
    },
  });
  return { clock, queue, runs };
}

/** Reconciles `a/1` with a result, then `a/2`. Nothing is left to do after that. */
async function reconciled(result: Result) {
  const results = [result];
  const { clock, queue, runs } = queueOf(async () => results.shift() ?? { again: 'no' });
  queue.wake('a/1', new Date(clock.now() + 60_000));
  for (const key of ['a/1', 'a/2']) queue.add(key);
  queue.start();
  await clock.advance(0);
  // A key that goes on waits until the event loop has run.
  await settled();
  return { clock, queue, runs };
}

test.each<[Result, { again?: string }]>([
  [{ again: 'no' }, {}],
  [{ again: 'whenChecked' }, {}],
  [{ again: 'whenAllowed' }, { again: 'a/1 may write' }],
  [{ again: 'afterDue' }, { again: 'a/1' }],
  [{ again: 'recordAfterDue' }, { again: 'a/1' }],
  [{ again: 'nextSlice' }, { again: 'a/1' }],
])('%j: the key comes back after the others, or does not', async (result, want) => {
  const { runs } = await reconciled(result);
  expect(runs).toEqual(['a/1', 'a/2', ...(want.again === undefined ? [] : [want.again])]);
});

test('a status write that is allowed and fails is retried after its backoff, and is allowed still', async () => {
  const results: Result[] = [
    { again: 'whenAllowed' },
    { again: 'backoff', error: new Error('refused') },
    { again: 'backoff', error: new Error('refused') },
  ];
  const { clock, queue, runs } = queueOf(async () => results.shift() ?? { again: 'no' });
  queue.add('a/1');
  queue.start();
  await clock.advance(4);
  expect(runs).toEqual(['a/1', 'a/1 may write']);
  await clock.advance(1);
  expect(runs).toHaveLength(3);
  await clock.advance(9);
  expect(runs).toHaveLength(3);
  await clock.advance(1);
  queue.add('a/1');
  await settled();
  expect(runs.slice(2)).toEqual(['a/1 may write', 'a/1 may write', 'a/1']);
});

test.each<[string, Result['wakeAt'], number | undefined]>([
  ['a time', new Date('2026-03-01T00:00:10Z'), 10_000],
  ['none', null, undefined],
  ['as it was', undefined, 60_000],
])('the wake is %s, also after a failure', async (_, wakeAt, wakeMs) => {
  for (const outcome of [{ again: 'no' }, { again: 'backoff', error: new Error('refused') }] as const) {
    const { clock, queue } = await reconciled({ wakeAt, ...outcome });
    expect(queue.nextWake).toBe(wakeMs === undefined ? undefined : clock.now() + wakeMs);
  }
});

test.each<[string, Result, { early: readonly string[] }]>([
  [
    'a failed key is retried after its backoff',
    { again: 'backoff', error: new Error('refused') },
    { early: ['a/2'] },
  ],
  [
    'a blocked key also when a Job of its namespace changes',
    blocked('a Job is active'),
    { early: ['a/2', 'a/1'] },
  ],
])('%s', async (_, result, { early }) => {
  const { clock, queue, runs } = await reconciled(result);
  queue.addForJob('a/2', false);
  await settled();
  expect(runs.slice(2)).toEqual(early);
  await clock.advance(5);
  expect(runs.slice(2).toSorted()).toEqual(['a/1', 'a/2']);
});

test('a change of a Job also retries one other key of its namespace that is blocked, and each in turn', async () => {
  const { queue, runs } = queueOf(async () => blocked('no quota'));
  for (const key of ['x/a', 'x/b', 'y/c']) queue.add(key);
  queue.start();
  await settled();
  const tries: string[] = [];
  for (const key of ['x/d', 'x/a', 'y/d', 'z/d']) {
    runs.length = 0;
    queue.addForJob(key, false);
    await settled();
    tries.push(runs.join(' '));
  }
  expect(tries).toEqual(['x/d x/a', 'x/a x/b', 'y/d y/c', 'z/d']);
});

test('a wait without a worker does not delay a pause', async () => {
  const hanging = new Promise<never>(() => undefined);
  const { queue } = queueOf(({ yieldWorker }) => yieldWorker(hanging));
  queue.add('a/1');
  queue.start();
  await settled();
  await expect(queue.pause()).resolves.toBeUndefined();
});
