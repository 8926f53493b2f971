import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { layoutAnnotation, layoutOf, layoutText, maxShards, singleShard } from './shardLayout.ts';
import { cutRanges } from './shardRanges.ts';

function leaseWith(text: unknown): Parameters<typeof layoutOf>[0] {
  return { metadata: { name: 'kron-operator', annotations: { [layoutAnnotation]: text } } };
}

test('reads what it writes', () => {
  const counts = fc.dictionary(fc.stringMatching(/^[a-z]{1,9}$/), fc.nat(99));
  const count = fc.integer({ min: 1, max: maxShards });
  fc.assert(
    fc.property(fc.integer({ min: 1 }), count, fc.boolean(), counts, (id, shards, isSettled, counted) => {
      const layout = { id, shards, isSettled, ranges: cutRanges(shards, new Map(Object.entries(counted))) };
      expect(layoutOf(leaseWith(layoutText(layout)))).toEqual(layout);
    }),
  );
});

test('a Lease without the annotation has one shard', () => {
  expect(layoutOf(undefined)).toEqual(singleShard);
  expect(layoutOf({ metadata: { name: 'kron-operator' } })).toEqual(singleShard);
});

test('any other content is unreadable and throws nothing', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json(), fc.anything()), (text) => {
      fc.pre(text !== undefined);
      expect(layoutOf(leaseWith(text))).toBeUndefined();
    }),
  );
});

const valid = { id: 1, shards: 2, settled: true, starts: ['8000000000000000'] };

test.each([
  ['an id of 0', { ...valid, id: 0 }],
  ['a text as id', { ...valid, id: '1' }],
  ['no shards', { ...valid, shards: 0, starts: [] }],
  ['too many shards', { ...valid, shards: 65, starts: Array.from({ length: 64 }, () => '8000000000000000') }],
  ['half a shard', { ...valid, shards: 1.5 }],
  ['no state', { ...valid, settled: undefined }],
  ['too few ranges', { ...valid, starts: [] }],
  ['too many ranges', { ...valid, starts: ['00', '01'] }],
  ['a short hash', { ...valid, starts: ['80'] }],
  ['a number as hash', { ...valid, starts: [8] }],
  ['descending ranges', { ...valid, shards: 3, starts: ['8000000000000000', '7000000000000000'] }],
])('%s is unreadable', (_, value) => {
  expect(layoutOf(leaseWith(JSON.stringify(valid)))).toBeDefined();
  expect(layoutOf(leaseWith(JSON.stringify(value)))).toBeUndefined();
});
