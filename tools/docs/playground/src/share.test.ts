import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { packText, splitFragment, unpackText } from './share.ts';

test('a text survives its link, whatever is in it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const packed = await packText(text);
      expect(packed).toMatch(/^[\w-]*$/);
      expect(await unpackText(packed)).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test('a link that unpacks to more than 2 MB is refused', async () => {
  const packed = await packText('a'.repeat(2_000_001));
  await expect(unpackText(packed)).rejects.toThrow('larger than 2 MB');
});

test('the text is taken out of a fragment, and the rest stays', () => {
  expect(splitFragment('#view=load&y=abc&q=x')).toEqual({ packed: 'abc', rest: 'view=load&q=x' });
  expect(splitFragment('')).toEqual({ packed: null, rest: '' });
});
