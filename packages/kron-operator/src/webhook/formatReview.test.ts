import { expect, test } from '@jest/globals';
import { formatReview } from './formatReview.ts';
import { aKronJob, creation } from './testing/reviews.ts';

function toldOf(warning: string): string | undefined {
  const text = formatReview(creation(aKronJob({})), { allowed: true, warnings: [warning] });
  return (JSON.parse(text) as { response: { warnings: string[] } }).response.warnings[0];
}

test.each([
  ['a\n\nb', 'a b'],
  ['a\u0000\t\u007fb\n', 'a b'],
  ['a  –  b', 'a – b'],
])('the warning %j is one line that fits a header', (warning, expected) => {
  expect(toldOf(warning)).toBe(expected);
});

test('a warning that is too long is cut between two characters', () => {
  expect(toldOf('💡'.repeat(500))).toBe('💡'.repeat(500));
  expect(toldOf('💡'.repeat(501))).toBe(`${'💡'.repeat(499)}…`);
});
