import { describe, expect, test } from '@jest/globals';
import { loadSteps } from '@kron/fleet/load/loadSteps';
import { at, oddZones, offsetsOf } from '../testing/zones.ts';
import { brushedSpan, cellAfter, isBrushed } from './brush.ts';
import { cellStart, fullestCell, heatGrid } from './heatGrid.ts';
import { legendTexts, levelHeight, shadeOf } from './shades.ts';

const noon = Date.UTC(2026, 10, 22, 12) / 1000;

describe('a grid', () => {
  test('has a row per hour for two days, from the full hour on', () => {
    const from = noon + 1800;
    const { rows, cellMinutes } = heatGrid(
      Uint32Array.from({ length: 60 }, (_, minute) => minute),
      { from, to: from + 3600 },
      { columns: 60, value: 'max', offsetAt: () => 0 },
    );
    expect(cellMinutes).toBe(1);
    expect(rows.map(({ start }) => start)).toEqual([noon, noon + 3600]);
    expect(rows[0]?.cells.slice(29, 32)).toEqual([null, 0, 1]);
    expect(rows[1]?.cells.slice(29, 32)).toEqual([59, null, null]);
  });

  test('has a row per day of the shown zone for longer spans', () => {
    const { rows, rowSeconds } = heatGrid(
      new Uint32Array(3 * 1440),
      { from: noon, to: noon + 3 * 86_400 },
      { columns: 48, value: 'max', offsetAt: () => 3600 },
    );
    expect(rowSeconds).toBe(86_400);
    expect(rows[0]?.start).toBe(noon - 13 * 3600);
    expect(rows).toHaveLength(4);
  });

  test.each([
    ['max', 4],
    ['sum', 9],
  ] as const)('of several minutes shows the %s', (value, expected) => {
    const counts = new Uint32Array(60);
    counts.set([2, 4, 3]);
    const { rows, cellMinutes } = heatGrid(
      counts,
      { from: noon, to: noon + 3600 },
      { columns: 20, value, offsetAt: () => 0 },
    );
    expect(cellMinutes).toBe(3);
    expect(rows[0]?.cells[0]).toBe(expected);
  });
});

describe('the rows of a clock change', () => {
  const gridOf = (day: string, days: number): ReturnType<typeof heatGrid> => {
    const from = at(`${day}T00:00:00Z`) - offsetsOf('Europe/Paris')(at(`${day}T00:00:00Z`));
    const options = { columns: 24, value: 'sum' as const, offsetAt: offsetsOf('Europe/Paris') };
    return heatGrid(new Uint32Array(days * 1440).fill(1), { from, to: from + days * 86_400 }, options);
  };
  const startsOf = ({ rows }: ReturnType<typeof heatGrid>): string[] =>
    rows.map(({ start }) => new Date(start * 1000).toISOString().slice(0, 16));

  test('begin at midnight after a day of 25 hours, whose cells are all there', () => {
    const grid = gridOf('2026-10-24', 4);
    expect(startsOf(grid)).toEqual(
      [
        '2026-10-23T22:00',
        '2026-10-24T22:00',
        '2026-10-25T23:00',
        '2026-10-26T23:00',
        '2026-10-27T23:00',
      ].slice(0, grid.rows.length),
    );
    expect(grid.rows.map(({ cells }) => cells.filter((cell) => cell !== null).length)).toEqual([
      24, 25, 24, 23,
    ]);
    expect(grid.rows.every(({ cells }) => cells.length === 25)).toBe(true);
    expect(cellAfter(grid, { row: 0, column: 23 }, 'ArrowRight')).toEqual({ row: 1, column: 0 });
    expect(cellAfter(grid, { row: 1, column: 0 }, 'ArrowLeft')).toEqual({ row: 0, column: 23 });
  });

  test('begin at midnight after a day of 23 hours', () => {
    const grid = gridOf('2027-03-27', 3);
    expect(startsOf(grid)).toEqual([
      '2027-03-26T23:00',
      '2027-03-27T23:00',
      '2027-03-28T22:00',
      '2027-03-29T22:00',
    ]);
    expect(grid.rows[1]?.cells.filter((cell) => cell !== null)).toHaveLength(23);
  });

  test('count each minute once, whatever the zone', () => {
    for (const zone of oddZones) {
      const options = { columns: 60, value: 'sum' as const, offsetAt: offsetsOf(zone) };
      for (const day of ['2026-03-28', '2026-04-03', '2026-10-03', '2026-10-24', '2026-10-31']) {
        const [from, length] = [at(`${day}T12:00:00Z`), 4 * 1440];
        const { rows } = heatGrid(new Uint32Array(length).fill(1), { from, to: from + length * 60 }, options);
        const total = rows.flatMap(({ cells }) => cells).reduce<number>((sum, cell) => sum + (cell ?? 0), 0);
        expect({ zone, day, total }).toEqual({ zone, day, total: length });
      }
    }
  });
});

test('counts of 1 to 4 beside 34 have a shade each', () => {
  const ends = loadSteps(34, 7);
  const shades = [1, 2, 3, 4].map((count) => shadeOf(ends.findIndex((end) => count <= end) + 1, ends.length));
  expect(new Set(shades).size).toBe(4);
  expect(legendTexts(ends)).toEqual(['0', '1', '2', '3', '4–6', '7–10', '11–19', '20–34']);
});

test('without colors, each shade has a level of its own, and 0 a line', () => {
  const levels = [0, 1, 2, 3, 4, 5, 6, 7].map((shade) => levelHeight(shade, 15));
  expect(levels).toEqual([1, 2, 4, 6, 9, 11, 13, 15]);
});

test('fewer steps are spread over all shades', () => {
  expect([0, 1, 2, 3, 4].map((step) => shadeOf(step, 4))).toEqual([0, 1, 3, 5, 7]);
  expect(shadeOf(1, 1)).toBe(7);
});

describe('a brush', () => {
  const grid = heatGrid(
    new Uint32Array(120),
    { from: noon, to: noon + 7200 },
    { columns: 60, value: 'max', offsetAt: () => 0 },
  );

  test('has the span of its cells, in either direction', () => {
    const brush = { anchor: { row: 1, column: 1 }, head: { row: 0, column: 58 } };
    expect(brushedSpan(grid, brush)).toEqual({ from: noon + 58 * 60, to: noon + 62 * 60 });
    expect(isBrushed(brush, { row: 0, column: 59 })).toBe(true);
    expect(isBrushed(brush, { row: 0, column: 57 })).toBe(false);
    expect(isBrushed(brush, { row: 1, column: 2 })).toBe(false);
  });

  test('moves by arrow keys over the ends of rows and stays in the span', () => {
    expect(cellAfter(grid, { row: 0, column: 59 }, 'ArrowRight')).toEqual({ row: 1, column: 0 });
    expect(cellAfter(grid, { row: 0, column: 0 }, 'ArrowLeft')).toEqual({ row: 0, column: 0 });
    expect(cellAfter(grid, { row: 0, column: 5 }, 'ArrowDown')).toEqual({ row: 1, column: 5 });
    expect(cellAfter(grid, { row: 0, column: 5 }, 'a')).toBeNull();
  });
});

test('the fullest cell is that of all grids', () => {
  const counts = new Uint32Array(60);
  counts[3] = 7;
  const options = { columns: 60, value: 'max' as const, offsetAt: () => 0 };
  const grid = heatGrid(counts, { from: noon, to: noon + 3600 }, options);
  expect(fullestCell([grid, heatGrid(new Uint32Array(60), { from: noon, to: noon + 3600 }, options)])).toBe(
    7,
  );
  expect(cellStart(grid, 0, 3)).toBe(noon + 180);
  expect(cellStart(grid, 1, 0)).toBeNull();
});
