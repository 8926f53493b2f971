import { expect, test } from '@jest/globals';
import { limitProblem, mostBytes, mostDocuments } from './limits.ts';

test('a text is read up to its limits', () => {
  expect(limitProblem('a'.repeat(mostBytes))).toBeUndefined();
  expect(limitProblem('a'.repeat(mostBytes + 1))).toContain('2 MB');
  expect(limitProblem('é'.repeat(mostBytes / 2 + 1))).toContain('2 MB');
  expect(limitProblem('---\n'.repeat(mostDocuments))).toBeUndefined();
  expect(limitProblem('---\n'.repeat(mostDocuments + 1))).toContain('10,000 documents');
});
