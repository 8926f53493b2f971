import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shardPlan, type ShardView } from './shardPlan.ts';

const replica = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const view: fc.Arbitrary<ShardView> = fc.record({
  shards: fc.constantFrom(1, 2, 4, 16, 64),
  // Some holders are dead, and some shards do not exist.
  holders: fc.array(fc.tuple(fc.nat(70), replica)).map((entries) => new Map(entries)),
  replicas: fc.uniqueArray(replica, { minLength: 1 }),
});

function countsOf(plan: ReadonlyMap<number, string>, replicas: Iterable<string>): number[] {
  return [...replicas].map((one) => [...plan.values()].filter((other) => other === one).length);
}

test('gives every shard to one live replica', () => {
  fc.assert(
    fc.property(view, ({ shards, holders, replicas }) => {
      const plan = shardPlan({ shards, holders, replicas });
      expect([...plan.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: shards }, (_, i) => i));
      expect([...replicas]).toEqual(expect.arrayContaining([...plan.values()]));
    }),
  );
});

test('gives all replicas equally many shards', () => {
  fc.assert(
    fc.property(view, ({ shards, holders, replicas }) => {
      const counts = countsOf(shardPlan({ shards, holders, replicas }), replicas);
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
      expect(Math.max(...counts)).toBe(Math.ceil(shards / counts.length));
    }),
  );
});

test('moves no shard of a replica that holds no more than its share', () => {
  fc.assert(
    fc.property(view, ({ shards, holders, replicas }) => {
      const plan = shardPlan({ shards, holders, replicas });
      const least = Math.floor(shards / [...replicas].length);
      for (const one of replicas) {
        const held = [...holders].filter(([shard, holder]) => shard < shards && holder === one);
        const kept = held.filter(([shard]) => plan.get(shard) === one);
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(held.length, least));
      }
    }),
  );
});

test('changes nothing once it is carried out', () => {
  fc.assert(
    fc.property(view, (seen) => {
      const plan = shardPlan(seen);
      expect(shardPlan({ ...seen, holders: plan })).toEqual(plan);
    }),
  );
});

test('does not change while it is carried out, in any order', () => {
  fc.assert(
    fc.property(view, fc.array(fc.nat(63)), (seen, taken) => {
      const plan = shardPlan(seen);
      const moved = [...plan].filter(([shard]) => taken.includes(shard));
      expect(shardPlan({ ...seen, holders: new Map([...seen.holders, ...moved]) })).toEqual(plan);
    }),
  );
});

test('is the same for every replica', () => {
  fc.assert(
    fc.property(view, ({ shards, holders, replicas }) => {
      const reversed = { holders: new Map([...holders].reverse()), replicas: [...replicas].reverse() };
      expect(shardPlan({ shards, ...reversed })).toEqual(shardPlan({ shards, holders, replicas }));
    }),
  );
});

test('gives no shard away without replicas', () => {
  expect(shardPlan({ shards: 4, holders: new Map(), replicas: [] })).toEqual(new Map());
});
