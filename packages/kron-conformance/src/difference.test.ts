import { expect, test } from '@jest/globals';
import type { Answer, Case } from './case.ts';
import { difference } from './difference.ts';

const issues = [
  ['spec.a', 'X'],
  ['spec.b', 'Y'],
] as const;

test.each<
  [rule: string, wanted: Pick<Case, 'expected' | 'error'>, answer: Answer, difference: string | null]
>([
  ['equal values', { expected: { a: [1, { b: 'c' }] } }, { a: [1, { b: 'c' }] }, null],
  ['fields that the case lacks', { expected: { a: { b: 1 } } }, { a: { b: 1, c: 2 }, d: 3 }, null],
  ['null and null', { expected: { a: null } }, { a: null }, null],
  ['null and an absent field', { expected: { a: null } }, {}, null],
  ['null and a value', { expected: { a: null } }, { a: 0 }, 'a: expected null, found 0'],
  ['a value and an absent field', { expected: { a: { b: 1 } } }, { a: {} }, 'a.b: expected 1, found nothing'],
  ['a text and a number', { expected: { a: '1' } }, { a: 1 }, 'a: expected "1", found 1'],
  ['an object and a list', { expected: { a: {} } }, { a: [] }, 'a: expected {}, found []'],
  ['a list and an object', { expected: { a: [] } }, { a: {} }, 'a: expected [], found {}'],
  ['a shorter list', { expected: { a: [1, 2] } }, { a: [1] }, 'a: expected 2 items, found 1'],
  ['a longer list', { expected: { a: [1] } }, { a: [1, 2] }, 'a: expected 1 item, found 2'],
  ['another item', { expected: { a: [{ b: 1 }] } }, { a: [{ b: 2 }] }, 'a[0].b: expected 1, found 2'],
  [
    'the next double',
    { expected: { v: 0.1 } },
    { v: 0.1 + 2 ** -56 },
    'v: expected 0.1, found 0.10000000000000002',
  ],
  ['a mass within its tolerance', { expected: { allowedMass: 0.5 } }, { allowedMass: 0.5 + 4e-10 }, null],
  [
    'a mass beyond it',
    { expected: { allowedMass: 0.5 } },
    { allowedMass: 0.500000001 },
    'allowedMass: expected 0.5, found 0.500000001',
  ],
  ['no mass', { expected: { allowedMass: 0 } }, { allowedMass: 0 }, null],
  ['a rejection in another order', { error: issues }, { issues: issues.toReversed() }, null],
  ['a rejection with an issue twice', { error: issues }, { issues: [...issues, issues[0]] }, null],
  [
    'a rejection with one issue less',
    { error: issues },
    { issues: [issues[0]] },
    'issues: expected [["spec.a","X"],["spec.b","Y"]], found [["spec.a","X"]]',
  ],
  [
    'a rejection and a period',
    { error: [issues[0]] },
    { period: {} },
    'issues: expected [["spec.a","X"]], found nothing',
  ],
  [
    'a period and a rejection',
    { expected: { period: {} } },
    { issues },
    'expected no rejection, found [["spec.a","X"],["spec.b","Y"]]',
  ],
  ['no issues', { expected: { issues: [] } }, { issues: [] }, null],
  [
    'a valid spec that is rejected',
    { expected: { issues: [] } },
    { issues: [issues[0]] },
    'issues: expected [], found [["spec.a","X"]]',
  ],
  [
    'another period with an empty list of issues',
    { expected: { jobName: 'a' } },
    { jobName: 'a', issues: [] },
    null,
  ],
])('%s', (_, wanted, answer, expected) => {
  expect(
    difference({ id: 'x', clause: 'KS-1.1', level: 'L0', op: 'period', input: {}, ...wanted }, answer),
  ).toBe(expected);
});
