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
    hold('reviewed', 'a', 50).arrived();
    hold('reviewed too', 'b', 50).arrived();
    hold('arriving', 'c', 1);
    expect(dropped).toEqual(['arriving']);
  });

  test('a released body makes room, once', () => {
    const { hold, dropped } = holder(100);
    const body = hold('released', 'a', 50);
    body.arrived();
    body.release();
    body.release();
    hold('next', 'a', 50);
    hold('other', 'b', 50);
    expect(dropped).toEqual([]);
    hold('over', 'a', 1);
    expect(dropped).toEqual(['next']);
  });
});

const bodies = fc.array(
  fc.record({ address: fc.nat(3), bytes: fc.integer({ min: 1, max: 40 }), arrives: fc.boolean() }),
);

test('held bytes never exceed the limit, nor those of an address half of it, and who sends least is not dropped for others', () => {
  fc.assert(
    fc.property(bodies, (steps) => {
      const memory = new BodyMemory(100);
      const held = new Set<{ address: number; bytes: number; arrives: boolean }>();
      const sums = (): ReadonlyMap<number, number> => {
        const all = new Map<number, number>();
        for (const { address, bytes } of held) all.set(address, (all.get(address) ?? 0) + bytes);
        return all;
      };
      for (const step of steps) {
        const entry = { ...step, arrives: false };
        const body = memory.hold(String(step.address), () => {
          const arriving = [...held].filter(({ arrives }) => !arrives).map(({ address }) => address);
          const largest = Math.max(...arriving.map((address) => sums().get(address) ?? 0));
          expect(sums().get(step.address)).toBe(largest);
          held.delete(entry);
        });
        held.add(entry);
        body.add(step.bytes);
        const all = [...sums().values()];
        expect(all.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(100);
        expect(Math.max(0, ...all)).toBeLessThanOrEqual(50);
        if (!step.arrives) continue;
        body.arrived();
        entry.arrives = true;
      }
    }),
  );
});

test('an address that holds at most half is not dropped, whatever another one sends', () => {
  fc.assert(
    fc.property(bodies, (steps) => {
      const memory = new BodyMemory(100);
      let honest = 0;
      for (const { address, bytes, arrives } of steps) {
        const isHonest = address === 0 && honest + bytes <= 50;
        if (isHonest) honest += bytes;
        const body = memory.hold(isHonest ? 'honest' : 'other', () => expect(isHonest).toBe(false));
        body.add(bytes);
        if (arrives) body.arrived();
      }
    }),
  );
});
