import { describe, expect, test } from '@jest/globals';
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
});
