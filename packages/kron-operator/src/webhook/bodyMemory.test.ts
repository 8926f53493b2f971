import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BodyMemory, type HeldBody } from './bodyMemory.ts';

/** Holds bodies by name; `dropped` has the names in order. */
function holder(maxBytes: number) {
  const memory = new BodyMemory(maxBytes);
  const dropped: string[] = [];
  const hold = (name: string, address: string, bytes: number): HeldBody => {
    const body = memory.hold(address, () => dropped.push(name));
    body.add(bytes);
    return body;
  };
  return { hold, dropped };
}

describe('above the limit', () => {
  test('the oldest body of the largest address is dropped', () => {
    const { hold, dropped } = holder(100);
    hold('small', 'a', 30);
    hold('first', 'b', 40);
    hold('second', 'b', 20);
    hold('last', 'c', 20);
    expect(dropped).toEqual(['first']);
  });

  test('a body under review stays, and the arriving one is dropped', () => {
    const { hold, dropped } = holder(100);
    hold('reviewed', 'a', 90).arrived();
    hold('arriving', 'b', 20);
    expect(dropped).toEqual(['arriving']);
  });

  test('a released body makes room, once', () => {
    const { hold, dropped } = holder(100);
    const body = hold('released', 'a', 90);
    body.arrived();
    body.release();
    body.release();
    hold('next', 'b', 100);
    expect(dropped).toEqual([]);
    hold('over', 'c', 1);
    expect(dropped).toEqual(['next']);
  });
});

test('held bytes never exceed the limit, and who sends least is not dropped for others', () => {
  const steps = fc.array(fc.record({ address: fc.nat(3), bytes: fc.integer({ min: 1, max: 40 }) }));
  fc.assert(
    fc.property(steps, (bodies) => {
      const memory = new BodyMemory(100);
      const held = new Map<object, { address: number; bytes: number }>();
      for (const { address, bytes } of bodies) {
        const entry = { address, bytes };
        const body = memory.hold(String(address), () => {
          const sums = new Map<number, number>();
          for (const one of held.values()) sums.set(one.address, (sums.get(one.address) ?? 0) + one.bytes);
          expect(sums.get(address)).toBe(Math.max(...sums.values()));
          held.delete(entry);
        });
        held.set(entry, entry);
        body.add(bytes);
        const all = [...held.values()].reduce((sum, one) => sum + one.bytes, 0);
        expect(all).toBeLessThanOrEqual(100);
      }
    }),
  );
});
