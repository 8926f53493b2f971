import { describe, expect, test } from '@jest/globals';
import { applyDefaults, type KronJob } from 'kron-crd-schema';
import type { Addition, ReviewedObject } from './admission.ts';
import { defaultingReviewer } from './defaultingReviewer.ts';
import { aKronJob, change, creation } from './testing/reviews.ts';

async function patchOf(object: ReviewedObject): Promise<readonly Addition[]> {
  const response = await defaultingReviewer(creation(object), 10_000);
  if (!response.allowed) throw new Error('the defaulting webhook never rejects');
  return response.patch ?? [];
}

test('absent fields get the defaults of the schema', async () => {
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

test('null counts as absent', async () => {
  const patch = await patchOf(aKronJob({ timezone: null }));
  expect(patch).toContainEqual({ op: 'add', path: '/spec/timezone', value: 'UTC' });
});

test('nothing is added to an object with all defaults', async () => {
  const defaulted = applyDefaults(aKronJob({ window: { duration: '1h' } }) as unknown as KronJob);
  expect(await patchOf(defaulted as unknown as ReviewedObject)).toEqual([]);
});

test('the parameters of a distribution stay absent, because adding them would change the configuration', async () => {
  const patch = await patchOf(aKronJob({ distribution: { name: 'normal' } }));
  expect(patch).toContainEqual({ op: 'add', path: '/spec/distribution/params', value: {} });
});

const { spec: allDefaults } = applyDefaults(aKronJob({}) as unknown as KronJob);

describe('there is no patch for', () => {
  test.each<[what: string, object: ReviewedObject]>([
    ['an object without a spec', { metadata: {} }],
    ['a spec of another type', { spec: 'x' }],
    ['null in an unknown field', { spec: { ...allDefaults, unknown: { field: null } } }],
    [
      'fields of another type',
      { spec: { window: 'x', policy: [], seed: 3, distribution: '', timezone: 'UTC' } },
    ],
    [
      'a spec that is nested too deeply for recursion',
      { spec: { ...allDefaults, jobTemplate: nested(20_000) } },
    ],
    ['a KronJob that is being deleted', aKronJob({}, { deletionTimestamp: '2026-03-01T00:00:00Z' })],
  ])('%s', async (_, object) => expect(await patchOf(object)).toEqual([]));

  test('a status write', async () => {
    const request = { ...change(aKronJob({}), aKronJob({})), subResource: 'status' };
    expect(await defaultingReviewer(request, 10_000)).toEqual({ allowed: true });
  });
});

function nested(depth: number): object {
  let object: object = {};
  for (let level = 0; level < depth; level += 1) object = { a: object };
  return object;
}
