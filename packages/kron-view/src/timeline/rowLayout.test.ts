import { describe, expect, test } from '@jest/globals';
import { columnsAt, objectRow } from '../testing/columns.ts';
import { stateBit } from '../worker/protocol.ts';
import { density } from './density.ts';
import { rowLayout, scrollTo, visibleLines } from './rowLayout.ts';
import { rowMarks } from './rowMarks.ts';
import { sortedRows } from './rowOrder.ts';

const [a, b, c] = ['prod/a', 'prod/b', 'shop/c'].map((identity, row) => objectRow(identity, { row }));
const groups = [
  { name: 'prod', rows: [a!, b!] },
  { name: 'shop', rows: [c!] },
];

describe('the lines of the timeline', () => {
  test('are the groups, each with its objects', () => {
    const keys = rowLayout(groups, new Set()).map(({ key }) => key);
    expect(keys).toEqual(['group:prod', a!.key, b!.key, 'group:shop', c!.key]);
  });

  test('of a collapsed group are its heading alone', () => {
    const lines = rowLayout(groups, new Set(['prod']));
    expect(lines.map(({ key }) => key)).toEqual(['group:prod', 'group:shop', c!.key]);
    expect(lines[0]).toMatchObject({ isCollapsed: true, members: [a, b] });
  });

  test('have no heading without groups', () => {
    expect(rowLayout([{ name: '', rows: [a!, b!] }], new Set()).map(({ key }) => key)).toEqual([
      a!.key,
      b!.key,
    ]);
  });

  test.each([
    [0, 100, { start: 0, end: 5 }],
    [23, 100, { start: 0, end: 6 }],
    [24, 96, { start: 1, end: 5 }],
    [230, 100, { start: 9, end: 10 }],
    [9999, 100, { start: 10, end: 10 }],
  ])('at %i pixels on %i pixels are %p', (top, height, range) => {
    expect(visibleLines(10, 24, top, height)).toEqual(range);
  });

  test.each([
    ['above', 1, 100, 24],
    ['on the screen', 5, 100, 100],
    ['below', 20, 100, 304],
  ])('a line %s is scrolled to by as little as shows it', (_, line, top, expected) => {
    expect(scrollTo(line, 24, top, 200)).toBe(expected);
  });
});

test('rows are sorted by name, next run or last trouble', () => {
  const marks = [
    rowMarks(columnsAt([10, 50], [stateBit.unschedulable, 0]), null),
    rowMarks(columnsAt([20], [0]), null),
    rowMarks(columnsAt([30, 40], [stateBit.suspended, stateBit.unschedulable]), null),
  ];
  const order = (by: 'name' | 'next run' | 'last trouble'): string[] =>
    sortedRows([a!, b!, c!], by, (row) => marks[row] ?? null, 15).map(({ name }) => name);
  expect(order('name')).toEqual(['a', 'b', 'c']);
  expect(order('next run')).toEqual(['b', 'a', 'c']);
  expect(order('last trouble')).toEqual(['c', 'a', 'b']);
});

describe('a density row', () => {
  const rows = [rowMarks(columnsAt([0, 1, 5]), null), rowMarks(columnsAt([2, 9]), null)];

  test('counts the marks of all rows in bars of 4 pixels', () => {
    const counts = new Uint32Array(4);
    expect(density(rows, { from: 0, to: 16, width: 16 }, counts)).toEqual({ max: 3, offset: 0 });
    expect([...counts]).toEqual([3, 1, 1, 0]);
  });

  test('keeps its bars while panning', () => {
    const counts = new Uint32Array(4);
    expect(density(rows, { from: 2, to: 18, width: 16 }, counts)).toEqual({ max: 3, offset: -2 });
    expect([...counts]).toEqual([3, 1, 1, 0]);
  });
});
