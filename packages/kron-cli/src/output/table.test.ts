import { describe, expect, test } from '@jest/globals';
import { displayWidth } from './displayWidth.ts';
import { type Column, Table } from './table.ts';

type Row = { name: string; size: string };

const columns: Column<Row>[] = [
  { title: 'NAME', text: ({ name }) => name },
  { title: 'SIZE', text: ({ size }) => size, dropOrder: 1 },
  { title: 'LAST', text: () => 'x', paint: (text) => `<${text}>`, dropOrder: 2 },
];

function drawn(rows: Row[], width?: number): string[] {
  const table = new Table(columns);
  const texts = rows.map((row) => table.row(row));
  return [...table.lines(texts, width, (text) => text)];
}

describe('a table', () => {
  test('is aligned, and no line ends in blanks', () => {
    expect(drawn([{ name: 'db-backup', size: '1' }])).toEqual([
      'NAME       SIZE  LAST',
      'db-backup  1     <x>',
    ]);
  });

  test('is aligned by what a terminal shows, not by what a string holds', () => {
    const rows = [
      { name: '備份', size: '1' },
      { name: 'e\u0301te\u0301', size: '2' },
      { name: 'plain', size: '3' },
    ];
    const starts = drawn(rows).map((line) => displayWidth(line.slice(0, line.search(/SIZE|[123]/))));
    expect(new Set(starts)).toEqual(new Set([7]));
  });

  test('that is too wide loses columns in their order, and only as many as it must', () => {
    const row = [{ name: 'db-backup', size: '1' }];
    expect(drawn(row, 21)[0]).toBe('NAME       SIZE  LAST');
    expect(drawn(row, 20)[0]).toBe('NAME       LAST');
    expect(drawn(row, 14)[0]).toBe('NAME');
    expect(drawn(row, 3)[0]).toBe('NAME');
  });
});

describe('a table that no column can be dropped from any more', () => {
  const narrow: Column<Row>[] = [
    { title: 'NAME', text: ({ name }) => name, shrinks: true },
    { title: 'SIZE', text: ({ size }) => size },
  ];
  const lines = (name: string, width: number): string[] => {
    const table = new Table(narrow);
    return [...table.lines([table.row({ name, size: '1' })], width, (text) => text)];
  };

  test('shows the ends of long texts, with a mark for what is gone', () => {
    expect(lines('prod/db-backup', 16)).toEqual(['NAME        SIZE', '…db-backup  1']);
    expect(lines('prod/db-backup', 20)).toEqual(['NAME            SIZE', 'prod/db-backup  1']);
  });

  test('cuts by what a terminal shows', () => {
    expect(lines('prod/資料庫備份', 15)[1]).toBe('…料庫備份  1');
  });

  test('keeps enough to tell rows apart, however narrow the terminal', () => {
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
