import { describe, expect, test } from '@jest/globals';
import { displayWidth } from '@kron/fleet/text/displayWidth';
import { type Column, Table } from './table.ts';

type Row = { name: string; size: string };

const columns: Column<Row>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'SIZE', text: ({ size }) => size, dropOrder: 1 },
  { title: 'LAST', text: () => 'x', paint: (text) => `<${text}>`, dropOrder: 2 },
];

function render(rows: Row[], width?: number): string[] {
  const table = new Table(columns);
  const texts = rows.map((row) => table.row(row));
  return [...table.lines(texts, width, (text) => text)];
}

describe('a table', () => {
  test('is aligned without trailing blanks', () => {
    expect(render([{ name: 'db-backup', size: '1' }])).toEqual([
      'NAME       SIZE  LAST',
      'db-backup  1     <x>',
    ]);
  });

  test('is aligned by display width, not by string length', () => {
    const rows = [
      { name: '備份', size: '1' },
      { name: 'e\u0301te\u0301', size: '2' },
      { name: 'plain', size: '3' },
    ];
    const starts = render(rows).map((line) => displayWidth(line.slice(0, line.search(/SIZE|[123]/))));
    expect(new Set(starts)).toEqual(new Set([7]));
  });

  test('drops columns in the order of dropOrder until it fits', () => {
    const row = [{ name: 'db-backup', size: '1' }];
    expect(render(row, 21)[0]).toBe('NAME       SIZE  LAST');
    expect(render(row, 20)[0]).toBe('NAME       LAST');
    expect(render(row, 14)[0]).toBe('NAME');
    expect(render(row, 3)[0]).toBe('NAME');
  });
});

describe('a table with no more columns to drop', () => {
  const narrow: Column<Row>[] = [
    { title: 'NAME', text: ({ name }) => name, shrinks: true },
    { title: 'SIZE', text: ({ size }) => size },
  ];
  const lines = (name: string, width: number): string[] => {
    const table = new Table(narrow);
    return [...table.lines([table.row({ name, size: '1' })], width, (text) => text)];
  };

  test('cuts the beginnings of long texts and marks the cut', () => {
    expect(lines('prod/db-backup', 16)).toEqual(['NAME        SIZE', '…db-backup  1']);
    expect(lines('prod/db-backup', 20)).toEqual(['NAME            SIZE', 'prod/db-backup  1']);
  });

  test('cuts by display width', () => {
    expect(lines('prod/資料庫備份', 15)[1]).toBe('…料庫備份  1');
  });

  test('keeps a minimum width on any terminal', () => {
    expect(lines('prod/db-backup', 5)[1]).toBe('…-backup  1');
  });
});

describe('display width', () => {
  test.each([
    ['', 0],
    ['abc', 3],
    ['±45m', 4],
    ['備份', 4],
    ['e\u0301', 1],
    ['🚀', 2],
  ])('of %j is %d', (text, width) => expect(displayWidth(text)).toBe(width));
});
