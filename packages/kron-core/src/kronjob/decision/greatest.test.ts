import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { greatest } from './greatest.ts';

// Up to 400 keys, more than `greatest` sorts in one call.
const manyKeys = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 400, size: 'max' });

test('the greatest items are the last of the sorted ones', () => {
  fc.assert(
    fc.property(manyKeys, fc.integer({ min: 1, max: 100 }), (keys, count) => {
      const items = keys.map((key, index) => ({ key, index }));
      const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;
      const found = greatest(items, count, byKey);
      expect(found.map(({ key }) => key)).toEqual([...keys].sort((a, b) => a - b).slice(-count));
      expect(new Set(found).size).toBe(found.length);
    }),
  );
});
