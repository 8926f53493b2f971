import { expect, test } from '@jest/globals';
import { formatReview } from './formatReview.ts';
import { aKronJob, creation } from './testing/reviews.ts';

function formatted(warning: string): string | undefined {
  const text = formatReview(creation(aKronJob({})), { allowed: true, warnings: [warning] });
  return (JSON.parse(text) as { response: { warnings: string[] } }).response.warnings[0];
}

test.each([
  ['a\n\nb', 'a b'],
  ['a\u0000\t\u007fb\n', 'a b'],
  ['a  –  b', 'a – b'],
])('the warning %j becomes one line without control characters', (warning, expected) => {
  expect(formatted(warning)).toBe(expected);
});

test('a long warning is cut between two characters', () => {
  expect(formatted('💡'.repeat(500))).toBe('💡'.repeat(500));
  expect(formatted('💡'.repeat(501))).toBe(`${'💡'.repeat(499)}…`);
});
