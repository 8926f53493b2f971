import { expect, test } from '@jest/globals';
import { columnsAt, objectRow } from '../testing/columns.ts';
import { type ObjectRow, stateBit } from '../worker/protocol.ts';
import { hasOutcome as hasOutcomeIn } from '../worker/periodOutcome.ts';
import { matchesName, matchingRows, searchedOutcomes } from './search.ts';

const rows = [
  objectRow('prod/db-backup', { row: 0, labels: { team: 'db', tier: 'batch' }, zone: 'Europe/Paris' }),
  objectRow('shop/sync', { row: 1, labels: { team: 'shop' }, zone: 'Europe/Berlin' }),
  objectRow('shop/db-export', { row: 2, zone: 'America/New_York' }),
];

/** The periods of the last row are not there yet. */
const outcomes: readonly (readonly string[] | null)[] = [['planned'], ['suspended'], null];
const hasOutcome = ({ row }: ObjectRow, outcome: string): boolean | null =>
  outcomes[row]?.includes(outcome) ?? null;

test.each([
  ['', [0, 1, 2]],
  ['db', [0, 2]],
  ['DB shop', [2]],
  ['db -shop', [0]],
  ['label:team', [0, 1]],
  ['label:team=db', [0]],
  ['-label:team', [2]],
  ['label:toString', []],
  ['tz:Europe/*', [0, 1]],
  ['tz:europe/paris', [0]],
  ['tz:Europe', []],
  ['tz:.*', []],
  ['outcome:planned', [0, 2]],
  ['outcome:suspended', [1, 2]],
  ['outcome:planned outcome:suspended', [0, 1, 2]],
  ['outcome:suspended shop/s', [1]],
  ['-outcome:planned', [1, 2]],
  ['outcome:missed', [2]],
  ['-', [0, 2]],
])('"%s" matches rows %j', (search, expected) => {
  expect(matchingRows(rows, search, hasOutcome).map((row) => rows.indexOf(row))).toEqual(expected);
});

test.each([
  ['', true],
  ['backup', true],
  ['shop', false],
  ['-backup', false],
  ['-shop', true],
  ['label:team tz:Europe/* -outcome:planned', true],
  ['-label:team -tz:UTC outcome:failed shop', false],
])('"%s" matches the name prod/backup of an object without a row: %p', (search, expected) => {
  expect(matchesName(search, 'prod/backup')).toBe(expected);
});

test('outcomes are words of the search', () => {
  expect(searchedOutcomes('db outcome:planned outcome:suspended')).toEqual(['planned', 'suspended']);
});

test('a row has the outcomes of its periods that are due in the span', () => {
  const columns = columnsAt([NaN, 10, 90], [stateBit.unschedulable, 0, stateBit.suspended]);
  const within = (from: number, to: number): string[] =>
    ['planned', 'unschedulable', 'suspended'].filter((one) => hasOutcomeIn(columns, { from, to }, one, null));
  expect(within(0, 100)).toEqual(['planned', 'unschedulable', 'suspended']);
  expect(within(10, 90)).toEqual(['planned']);
  expect(within(90, 91)).toEqual(['suspended']);
  // One that waits is in every span.
  const waiting = columnsAt([10], [stateBit.waiting]);
  expect(hasOutcomeIn(waiting, { from: 50, to: 60 }, 'waiting', { runs: undefined, now: 50 })).toBe(true);
});
