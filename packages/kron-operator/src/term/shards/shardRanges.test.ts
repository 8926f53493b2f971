import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { hashLimit } from './namespaceHash.ts';
import { cutRanges, shardOf } from './shardRanges.ts';

const namespace = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,20}[a-z0-9])?$/);
const counts = fc
  .array(fc.tuple(namespace, fc.integer({ min: 0, max: 1_000 })))
  .map((entries) => new Map(entries));
const shards = fc.constantFrom(1, 2, 4, 16, 64);

/** The number of KronJobs of each shard. */
function loads(n: number, counted: ReadonlyMap<string, number>): number[] {
  const ranges = cutRanges(n, counted);
  const all = Array.from({ length: n }, () => 0);
  for (const [name, count] of counted) {
    const shard = shardOf(ranges, name);
    all[shard] = (all[shard] ?? 0) + count;
  }
  return all;
}

test('every namespace belongs to one of the shards', () => {
  fc.assert(
    fc.property(shards, counts, namespace, (n, counted, name) => {
      const shard = shardOf(cutRanges(n, counted), name);
      expect(shard).toBeGreaterThanOrEqual(0);
      expect(shard).toBeLessThan(n);
    }),
  );
});

test('ranges ascend, and are one fewer than the shards', () => {
  fc.assert(
    fc.property(shards, counts, (n, counted) => {
      const ranges = cutRanges(n, counted);
      expect(ranges).toHaveLength(n - 1);
      expect([...ranges].sort((a, b) => (a < b ? -1 : Number(a > b)))).toEqual(ranges);
      for (const start of ranges) expect(start >= 0n && start < hashLimit).toBe(true);
    }),
  );
});

test('no shard holds more than its share and one namespace', () => {
  fc.assert(
    fc.property(shards, counts, (n, counted) => {
      const total = [...counted.values()].reduce((sum, count) => sum + count, 0);
      const largest = Math.max(0, ...counted.values());
      expect(Math.max(...loads(n, counted))).toBeLessThanOrEqual(total / n + largest);
    }),
  );
});

test('does not depend on the order of the namespaces', () => {
  fc.assert(
    fc.property(shards, counts, (n, counted) => {
      const reversed = new Map([...counted].reverse());
      expect(cutRanges(n, reversed)).toEqual(cutRanges(n, counted));
    }),
  );
});

test('spreads namespaces with similar names', () => {
  const teams = new Map(Array.from({ length: 500 }, (_, i) => [`team-${String(i).padStart(3, '0')}`, 200]));
  const all = loads(16, teams);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(6_000);
  expect(Math.max(...all)).toBeLessThanOrEqual(6_500);
});

test('without KronJobs the ranges are equally long', () => {
  expect(cutRanges(4, new Map())).toEqual([hashLimit / 4n, hashLimit / 2n, (hashLimit / 4n) * 3n]);
});
