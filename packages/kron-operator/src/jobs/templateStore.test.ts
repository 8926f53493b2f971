import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { TemplateStore } from './templateStore.ts';

const owner = (uid: string, generation = 1) => ({ metadata: { uid, generation } });
/** A template whose JSON has this many characters. */
const template = (length: number, letter = 'x') => ({ spec: { a: letter.repeat(length - 17) } });

describe('TemplateStore', () => {
  test('returns a template of the same generation only', () => {
    const store = new TemplateStore();
    store.offer(owner('a'), template(100), 0);
    expect(store.get(owner('a'))).toEqual(template(100));
    expect(store.get(owner('a', 2))).toBeUndefined();
    store.offer(owner('a', 2), template(50), 0);
    expect([store.get(owner('a')), store.get(owner('a', 2)), store.bytes]).toEqual([
      undefined,
      template(50),
      50,
    ]);
    store.delete('a');
    expect([store.get(owner('a', 2)), store.bytes]).toEqual([undefined, 0]);
  });

  test.each([
    ['of 32 kB', template(32_000), true],
    ['above 32 kB', template(32_001), false],
    ['of 17,000 characters that take two bytes each', template(17_000, '✓'), false],
    ['that does not exist', undefined, false],
  ])('a template %s', (_, offered, isKept) => {
    const store = new TemplateStore();
    store.offer(owner('a'), offered, 0);
    expect(store.get(owner('a'))).toEqual(isKept ? offered : undefined);
  });

  test('keeps 64 MiB in all by default', () => {
    const store = new TemplateStore();
    for (let index = 0; index < 2_200; index += 1) store.offer(owner(String(index)), template(32_000), index);
    expect(store.bytes).toBe(Math.floor((64 * 2 ** 20) / 32_000) * 32_000);
  });

  test('within its memory it keeps what is due soonest', () => {
    const step = fc.record({
      uid: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'),
      generation: fc.integer({ min: 1, max: 3 }),
      length: fc.integer({ min: 20, max: 400 }),
      due: fc.nat(20),
      isDeletion: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
        const limit = 1_000;
        const store = new TemplateStore(limit);
        let model = new Map<string, { generation: number; length: number; due: number }>();
        const isKept = (uid: string) => store.get(owner(uid, model.get(uid)?.generation)) !== undefined;
        for (const { uid, generation, length, due, isDeletion } of steps) {
          const known = model.get(uid);
          if (isDeletion) {
            store.delete(uid);
            model.delete(uid);
          } else {
            store.offer(owner(uid, generation), template(length), due);
            model.set(
              uid,
              known?.generation === generation ? { ...known, due } : { generation, length, due },
            );
          }
          // Whatever was evicted is due no sooner than anything kept.
          const kept = [...model.keys()].filter(isKept);
          const evicted = [...model].filter(([key]) => !kept.includes(key));
          const latestKept = Math.max(-Infinity, ...kept.map((key) => model.get(key)?.due ?? 0));
          for (const [, { due: evictedDue }] of evicted)
            expect(evictedDue).toBeGreaterThanOrEqual(latestKept);
          const bytes = kept.reduce((sum, key) => sum + (model.get(key)?.length ?? 0), 0);
          expect(store.bytes).toBe(bytes);
          expect(bytes).toBeLessThanOrEqual(limit);
          model = new Map(kept.map((key) => [key, model.get(key)] as const).filter(isPresent));
        }
      }),
    );
  });
});

function isPresent<K, V>(entry: readonly [K, V | undefined]): entry is readonly [K, V] {
  return entry[1] !== undefined;
}
