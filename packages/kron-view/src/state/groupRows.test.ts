import { expect, test } from '@jest/globals';
import { objectRow } from '../testing/columns.ts';
import { groupRows, labelNames } from './groupRows.ts';

const rows = [
  objectRow('shop/sync', { labels: { team: 'b' } }),
  objectRow('prod/a', { labels: { team: 'a' } }),
  objectRow('shop/z', { labels: { app: 'z' } }),
];

/* Rows come in the order of the manifests. */
test.each([
  ['namespace', { prod: ['prod/a'], shop: ['shop/sync', 'shop/z'] }],
  ['label:team', { '(no label)': ['shop/z'], a: ['prod/a'], b: ['shop/sync'] }],
  ['label:constructor', { '(no label)': ['prod/a', 'shop/sync', 'shop/z'] }],
  ['none', { '': ['prod/a', 'shop/sync', 'shop/z'] }],
])('%s groups rows in the order of their names', (group, expected) => {
  const groups = groupRows(rows, group);
  expect(
    Object.fromEntries(groups.map(({ name, rows: members }) => [name, members.map((row) => row.identity)])),
  ).toEqual(expected);
  expect(groups.map(({ name }) => name)).toEqual(Object.keys(expected));
});

test('there are no groups without rows', () => {
  expect(groupRows([], 'none')).toEqual([]);
});

test('label names are listed once, in order', () => {
  expect(labelNames(rows)).toEqual(['app', 'team']);
});
