import { describe, expect, test } from '@jest/globals';
import { applyDefaults, type KronJob } from 'kron-crd-schema';
import type { Addition, ReviewedObject } from './admission.ts';
import { defaultingReviewer } from './defaultingReviewer.ts';
import { aKronJob, change, creation } from './testing/reviews.ts';

async function patchOf(object: ReviewedObject): Promise<readonly Addition[]> {
  const answer = await defaultingReviewer(creation(object), 10_000);
  if (!answer.allowed) throw new Error('it never refuses');
  return answer.patch ?? [];
}

test('what the schema has defaults for is filled in where it is absent', async () => {
  const patch = await patchOf(aKronJob({ window: { duration: '1h' } }));
  expect(patch.map(({ path }) => path).toSorted()).toEqual([
    '/spec/distribution',
    '/spec/policy/concurrency',
    '/spec/policy/failedJobsHistoryLimit',
    '/spec/policy/successfulJobsHistoryLimit',
    '/spec/policy/suspend',
    '/spec/seed',
    '/spec/timezone',
    '/spec/window/mode',
  ]);
  expect(patch).toContainEqual({ op: 'add', path: '/spec/window/mode', value: 'after' });
});

test('null is absent', async () => {
  const patch = await patchOf(aKronJob({ timezone: null }));
  expect(patch).toContainEqual({ op: 'add', path: '/spec/timezone', value: 'UTC' });
});

test('nothing is added to what the API server has filled in', async () => {
  const filled = applyDefaults(aKronJob({ window: { duration: '1h' } }) as unknown as KronJob);
  expect(await patchOf(filled as unknown as ReviewedObject)).toEqual([]);
});

test('parameters of a distribution stay open: written out they would be another configuration', async () => {
  const patch = await patchOf(aKronJob({ distribution: { name: 'normal' } }));
  expect(patch).toContainEqual({ op: 'add', path: '/spec/distribution/params', value: {} });
});

describe('what cannot be filled in passes as it is', () => {
  test.each<[what: string, object: ReviewedObject]>([
    ['no spec', { metadata: {} }],
    ['a spec that is a text', { spec: 'x' }],
    [
      'parts that are of another kind',
      { spec: { window: 'x', policy: [], seed: 3, distribution: '', timezone: 'UTC' } },
    ],
    ['one that is being deleted', aKronJob({}, { deletionTimestamp: '2026-03-01T00:00:00Z' })],
  ])('%s', async (_, object) => expect(await patchOf(object)).toEqual([]));

  test('a status', async () => {
    const request = { ...change(aKronJob({}), aKronJob({})), subResource: 'status' };
    expect(await defaultingReviewer(request, 10_000)).toEqual({ allowed: true });
  });
});
