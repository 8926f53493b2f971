import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { DueStore } from './dueStore.ts';

const owner = (uid: string, generation = 1) => ({ metadata: { uid, generation } });

type Known = { readonly generation: number; readonly cost: number; readonly due: number };

test('keeps, within its maximum, the values of the objects that are due soonest', () => {
  const step = fc.record({
    uid: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
    generation: fc.integer({ min: 1, max: 3 }),
    cost: fc.integer({ min: 1, max: 400 }),
    due: fc.nat(20),
    isDeletion: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const maximum = 1_000;
      const store = new DueStore<string>(maximum);
      let model = new Map<string, Known>();
      for (const { uid, generation, cost, due, isDeletion } of steps) {
        const known = model.get(uid);
        if (isDeletion) {
          store.delete(uid);
          model.delete(uid);
        } else if (store.setDue(owner(uid, generation), due) && known !== undefined) {
          expect(known.generation).toBe(generation);
          model.set(uid, { ...known, due });
        } else {
          store.set(owner(uid, generation), `${uid} of ${generation}`, cost, due);
          model.set(uid, { generation, cost, due });
        }
        const kept = new Map(
          [...model].filter(([key, one]) => {
            const value = store.get(owner(key, one.generation));
            return value === `${key} of ${one.generation}`;
          }),
        );
        // Whatever was dropped is due no sooner than anything kept.
        const dropped = [...model].filter(([key]) => !kept.has(key));
        const latestKept = Math.max(-Infinity, ...[...kept.values()].map((one) => one.due));
        for (const [, one] of dropped) expect(one.due).toBeGreaterThanOrEqual(latestKept);
        const total = [...kept.values()].reduce((sum, one) => sum + one.cost, 0);
        expect(store.cost).toBe(total);
        expect(total).toBeLessThanOrEqual(maximum);
        model = kept;
      }
    }),
  );
});
