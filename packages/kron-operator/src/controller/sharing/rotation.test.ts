import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Rotation } from './rotation.ts';

const all = (): boolean => true;

function rotationOf(...items: readonly [namespace: string, item: string, at: number][]): Rotation<string> {
  const rotation = new Rotation<string>();
  for (const [namespace, item, at] of items) rotation.add(namespace, item, at);
  return rotation;
}

function takeAll(rotation: Rotation<string>, mayStart: (namespace: string) => boolean = all): string[] {
  const taken: string[] = [];
  for (let next = rotation.take(mayStart); next !== undefined; next = rotation.take(mayStart))
    taken.push(next.item);
  return taken;
}

describe('Rotation', () => {
  test('namespaces take turns, however many items each has', () => {
    const rotation = rotationOf(
      ['a', 'a1', 0],
      ['a', 'a2', 0],
      ['a', 'a3', 0],
      ['b', 'b1', 0],
      ['c', 'c1', 0],
    );
    expect(takeAll(rotation)).toEqual(['a1', 'b1', 'c1', 'a2', 'a3']);
  });

  test('within a namespace the earliest comes first, then the one that was added first', () => {
    const rotation = rotationOf(
      ['a', 'late', 9],
      ['a', 'early', 3],
      ['a', 'also early', 3],
      ['a', 'first', 1],
    );
    expect(takeAll(rotation)).toEqual(['first', 'early', 'also early', 'late']);
  });

  test('a namespace that may not start keeps its turn', () => {
    const rotation = rotationOf(['a', 'a1', 0], ['b', 'b1', 0], ['b', 'b2', 0]);
    expect(takeAll(rotation, (namespace) => namespace !== 'a')).toEqual(['b1', 'b2']);
    rotation.add('b', 'b3', 0);
    expect(takeAll(rotation)).toEqual(['a1', 'b3']);
  });

  test('an item that waits keeps its place, and one that was deleted can be added again', () => {
    const rotation = rotationOf(['a', 'x', 1], ['a', 'x', 0], ['a', 'y', 2]);
    rotation.delete('x');
    expect([rotation.size, rotation.has('x')]).toEqual([1, false]);
    rotation.add('a', 'x', 3);
    expect(takeAll(rotation)).toEqual(['y', 'x']);
  });

  test('no namespace is served twice while another one waits that may start', () => {
    const step = fc.oneof(
      fc.record({ add: fc.constantFrom('a', 'b', 'c'), at: fc.integer({ min: 0, max: 5 }) }),
      fc.record({ delete: fc.nat(20) }),
      fc.record({ take: fc.subarray(['a', 'b', 'c']) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const rotation = new Rotation<string>();
        /** The items in the order in which they were added. */
        let waiting: { namespace: string; item: string; at: number }[] = [];
        /** By namespace, those that were served since it last had a turn or came to wait. */
        const passed = new Map<string, string[]>();
        steps.forEach((now, index) => {
          if ('add' in now) {
            const item = { namespace: now.add, item: `${index}`, at: now.at };
            if (!waiting.some(({ namespace }) => namespace === now.add)) passed.set(now.add, []);
            waiting.push(item);
            rotation.add(item.namespace, item.item, item.at);
          } else if ('delete' in now) {
            rotation.delete(`${now.delete}`);
            waiting = waiting.filter(({ item }) => item !== `${now.delete}`);
          } else {
            const taken = rotation.take((namespace) => now.take.includes(namespace));
            const open = waiting.filter(({ namespace }) => now.take.includes(namespace));
            expect(taken === undefined).toBe(open.length === 0);
            if (taken === undefined) return;
            const own = open.filter(({ namespace }) => namespace === taken.namespace);
            expect(taken.item).toBe(own.toSorted((one, other) => one.at - other.at)[0]?.item);
            waiting = waiting.filter(({ item }) => item !== taken.item);
            for (const { namespace } of open) {
              if (namespace === taken.namespace) continue;
              const others = passed.get(namespace) ?? [];
              expect(others).not.toContain(taken.namespace);
              others.push(taken.namespace);
            }
            passed.set(taken.namespace, []);
          }
          expect(rotation.size).toBe(waiting.length);
        });
      }),
    );
  });
});
