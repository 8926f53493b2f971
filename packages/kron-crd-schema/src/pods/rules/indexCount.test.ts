import { expect, test } from '@jest/globals';
import { indexCount } from './indexCount.ts';

test.each<[text: string, count: number | undefined]>([
  ['', 0],
  ['0', 1],
  ['0-2,5', 4],
  ['0-5', 6],
  ['0-6', undefined],
  ['6', undefined],
  ['5,1', undefined],
  ['0,0', undefined],
  ['3-3', undefined],
  ['1-', undefined],
  ['a', undefined],
])('"%s" of 6 completions', (text, count) => expect(indexCount(text, 6)).toBe(count));
