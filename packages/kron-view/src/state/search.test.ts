import { expect, test } from '@jest/globals';
import { objectRow } from '../testing/rows.ts';
import { matchingRows, searchedOutcomes } from './search.ts';

const rows = [
  objectRow('prod/db-backup', { labels: { team: 'db', tier: 'batch' }, zone: 'Europe/Paris' }),
  objectRow('shop/sync', { labels: { team: 'shop' }, zone: 'Europe/Berlin' }),
  objectRow('shop/db-export', { zone: 'America/New_York' }),
];

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
  ['outcome:planned', [0, 1, 2]],
  ['-', [0, 2]],
])('"%s" matches rows %j', (search, expected) => {
  expect(matchingRows(rows, search).map((row) => rows.indexOf(row))).toEqual(expected);
});

test('outcomes are words of the search', () => {
  expect(searchedOutcomes('db outcome:planned outcome:suspended')).toEqual(['planned', 'suspended']);
});
