import { expect, test } from '@jest/globals';
import { limitProblem, maxBytes, maxDocuments } from './limits.ts';

test('a text is read up to its limits', () => {
  expect(limitProblem('a'.repeat(maxBytes))).toBeUndefined();
  expect(limitProblem('a'.repeat(maxBytes + 1))).toContain('2 MB');
  expect(limitProblem('é'.repeat(maxBytes / 2 + 1))).toContain('2 MB');
  expect(limitProblem('---\n'.repeat(maxDocuments))).toBeUndefined();
  expect(limitProblem('---\n'.repeat(maxDocuments + 1))).toContain('10,000 documents');
});
