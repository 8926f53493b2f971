import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { schedulingHash } from '../period/schedulingHash.ts';
import { validateSpec } from '../period/validateSpec.ts';
import { maxSlots, parseSpread } from './spread.ts';

const base = { identity: 'prod/db-backup', schedule: '0 0 1 1 *' };
const missing = 'spread needs both slot and of; kron spread assigns them';
const issuesOf = (spread: unknown) => {
  const parsed = parseSpread(spread, 'spec.spread');
  return parsed.ok ? [] : parsed.issues;
};

test.each([
  [
    { slot: 7, of: 50 },
    { slot: 7, of: 50, group: null },
  ],
  [
    { slot: 0, of: 1, group: null },
    { slot: 0, of: 1, group: null },
  ],
  [
    { slot: 9999, of: 10_000, group: '7-b' },
    { slot: 9999, of: 10_000, group: '7-b' },
  ],
  [
    { slot: 0, of: 2, group: 'g'.repeat(63) },
    { slot: 0, of: 2, group: 'g'.repeat(63) },
  ],
  [null, null],
  [undefined, null],
])('parses %j', (spread, value) => {
  expect(parseSpread(spread, 'spec.spread')).toEqual({ ok: true, value });
});

describe('problems of spread', () => {
  test.each<[unknown, path: string, code: string, message: string]>([
    ['7/50', '', 'WrongType', 'expected an object with slot, of and group, found "7/50"'],
    [[7, 50], '', 'WrongType', 'expected an object with slot, of and group, found a list'],
    [{ of: 50 }, '.slot', 'Required', missing],
    [{ slot: 7, of: null }, '.of', 'Required', missing],
    [
      { slot: 50, of: 50 },
      '.slot',
      'OutOfRange',
      'expected a whole number from 0 to 49 (of is 50), found 50',
    ],
    [
      { slot: -1, of: 50 },
      '.slot',
      'OutOfRange',
      'expected a whole number from 0 to 49 (of is 50), found -1',
    ],
    [{ slot: 0.5, of: 2 }, '.slot', 'OutOfRange', 'expected a whole number from 0 to 1 (of is 2), found 0.5'],
    [{ slot: '7', of: 50 }, '.slot', 'WrongType', 'expected a whole number without quotes, found "7"'],
    [{ slot: 0, of: 0 }, '.of', 'OutOfRange', 'expected a whole number from 1 to 10000, found 0'],
    [{ slot: 0, of: 10_001 }, '.of', 'OutOfRange', 'expected a whole number from 1 to 10000, found 10001'],
    [{ slot: 0, of: '2' }, '.of', 'WrongType', 'expected a whole number without quotes, found "2"'],
    [
      { slot: 0, of: 2, group: 'Backups' },
      '.group',
      'InvalidFormat',
      'expected lowercase letters, digits and hyphens, found "Backups"; write "backups"',
    ],
    [
      { slot: 0, of: 2, group: '-nightly backups.' },
      '.group',
      'InvalidFormat',
      'expected lowercase letters, digits and hyphens, found "-nightly backups."; write "nightly-backups"',
    ],
    [
      { slot: 0, of: 2, group: '' },
      '.group',
      'InvalidFormat',
      'expected lowercase letters, digits and hyphens, found ""',
    ],
    [
      { slot: 0, of: 2, group: 7 },
      '.group',
      'WrongType',
      'expected a string, found the number 7; write "7" in quotes',
    ],
    [{ slot: 0, of: 2, group: 'g'.repeat(64) }, '.group', 'TooLong', 'expected at most 63 characters'],
    [{ slot: 0, of: 2, grup: 'a' }, '.grup', 'UnknownField', 'unknown field; did you mean group?'],
  ])('%j', (spread, path, code, message) => {
    expect(issuesOf(spread)).toEqual([{ path: `spec.spread${path}`, code, message }]);
    expect(validateSpec({ ...base, spread })).toEqual(issuesOf(spread));
  });

  test('are reported at once, and a slot beside an invalid of is checked against 0 to 9999', () => {
    const issues = validateSpec({
      ...base,
      window: { duration: '1000h' },
      constraints: { only: [{ hours: '25' }] },
      spread: { slot: 10_000, of: 'all', group: 'A', x: 1 },
    });
    expect(issues.map(({ path, code }) => `${path} ${code}`).sort()).toEqual([
      'spec.constraints.only[0].hours InvalidClause',
      'spec.spread.group InvalidFormat',
      'spec.spread.of WrongType',
      'spec.spread.slot OutOfRange',
      'spec.spread.x UnknownField',
      'spec.window.duration OutOfRange',
    ]);
    expect(issues.find(({ path }) => path === 'spec.spread.slot')?.message).toBe(
      'expected a whole number from 0 to 9999, found 10000',
    );
    expect(validateSpec({ ...base, spread: { slot: 9999, of: 0 } })).toHaveLength(1);
  });

  test('are exactly those of the ranges', () => {
    const number = fc.oneof(fc.integer({ min: -2, max: maxSlots + 2 }), fc.double());
    fc.assert(
      fc.property(number, number, (slot, of) => {
        const isValid =
          Number.isInteger(of) &&
          of >= 1 &&
          of <= maxSlots &&
          Number.isInteger(slot) &&
          slot >= 0 &&
          slot < of;
        expect(issuesOf({ slot, of }).length === 0).toBe(isValid);
      }),
    );
  });
});

describe('the limit of 744h', () => {
  const window = { duration: '744h0m0.000000001s' };
  const constraints = { avoid: [{ hours: '8' }] };
  const spread = { slot: 0, of: 2 };

  test('counts nanoseconds and shows the duration as written', () => {
    expect(validateSpec({ ...base, window, constraints, spread })).toEqual([
      {
        path: 'spec.window.duration',
        code: 'OutOfRange',
        message:
          'expected at most 744h with spread and constraints, found 744h0m0.000000001s; shorten the window or remove spread or constraints',
      },
    ]);
  });

  test.each<[string, object]>([
    ['the limit itself', { window: { duration: '744h' }, constraints, spread }],
    ['no clause', { window, constraints: { only: [], avoid: null }, spread }],
    ['no constraints', { window, spread }],
    ['no spread', { window, constraints, spread: null }],
  ])('does not apply to %s', (_, part) => {
    expect(validateSpec({ ...base, ...part })).toEqual([]);
  });
});

describe('the scheduling hash', () => {
  const hashOf = (spread: unknown): string => schedulingHash({ ...base, spread });

  test('has fixed values', () => {
    expect(hashOf(null)).toBe(schedulingHash(base));
    expect(hashOf({ slot: 7, of: 50 })).toBe(
      'v1:58a3fddd814fed0754b5d194b50228f9bbc6922ab68b810ae0c57baf9921cbd2',
    );
  });

  test('ignores the group, and no other part', () => {
    const spread = { slot: 0, of: 2 };
    expect(hashOf({ ...spread, group: 'a' })).toBe(hashOf(spread));
    expect(hashOf({ ...spread, group: 7 })).toBe(hashOf(spread));
    const others = [
      { slot: 0, of: 1 },
      { slot: 1, of: 2 },
      { slot: 0, of: 3 },
      { ...spread, x: 1 },
      {},
      '0/2',
      null,
    ];
    expect(new Set([spread, ...others].map(hashOf)).size).toBe(others.length + 1);
  });
});
