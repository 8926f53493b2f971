import { describe, expect, test } from '@jest/globals';
import { heatMap, levelOf } from './heatMap.ts';
import { heatLegend, heatMapText, ramps } from './heatMapText.ts';

const hour = 3600;

describe('a heat map', () => {
  test.each([
    [60, 1],
    [59, 2],
    [30, 2],
    [28, 3],
    [12, 5],
    [6, 10],
    [1, 10],
  ])('of one hour in %i columns has cells of %i minutes', (columns, cellMinutes) => {
    expect(heatMap(new Uint32Array(60), { from: 0, to: hour }, columns)).toMatchObject({
      rowMinutes: 60,
      cellMinutes,
    });
  });

  test.each([
    [48, 60, 1],
    [49, 1440, 20],
  ])('of %i hours has rows of %i minutes', (hours, rowMinutes, cellMinutes) => {
    const map = heatMap(new Uint32Array(hours * 60), { from: 0, to: hours * hour }, 72);
    expect(map).toMatchObject({ rowMinutes, cellMinutes });
  });

  test('starts rows at full hours, and leaves out minutes outside the span', () => {
    const from = hour - 120;
    const map = heatMap(new Uint32Array([1, 2, 3]), { from, to: from + 180 }, 60);
    expect(map.rows.map(({ start }) => start)).toEqual([0, hour]);
    expect(map.rows[0]?.cells.slice(56)).toEqual([null, null, 1, 2]);
    expect(map.rows[1]?.cells.slice(0, 3)).toEqual([3, null, null]);
  });

  test('shows the fullest minute of a cell', () => {
    const map = heatMap(new Uint32Array([1, 5, 2, 0]), { from: 0, to: 240 }, 30);
    expect(map.rows[0]?.cells.slice(0, 3)).toEqual([5, 2, null]);
  });
});

test('levels rise in even steps, and a single start is never level 0', () => {
  expect([0, 1, 10, 11, 20, 21, 40].map((count) => levelOf(count, 40, 4))).toEqual([0, 1, 1, 2, 2, 3, 4]);
  expect(levelOf(1, 100_000, 4)).toBe(1);
});

test.each([
  [0, '. none'],
  [1, '. none  @ 1'],
  [2, '. none  + 1  @ 2'],
  [40, '. none  - 1 to 10  + 11 to 20  # 21 to 30  @ 31 to 40'],
])('the legend of %i matches the drawn levels', (fullest, text) => {
  expect(heatLegend(fullest, ramps.ascii)).toBe(text);
  for (let count = 1; count <= fullest; count++) {
    const shown = ramps.ascii[levelOf(count, fullest, 4)] ?? '';
    const [, from = '', to = from] = new RegExp(`\\${shown} (\\d+)(?: to (\\d+))?`).exec(text) ?? [];
    expect(Number(from) <= count && count <= Number(to)).toBe(true);
  }
});

test('labels show the wall time, and the date if it changes', () => {
  const map = heatMap(new Uint32Array(120), { from: 22 * hour, to: 24 * hour }, 6);
  expect(heatMapText(map, 1, { zone: 'Asia/Kolkata', ramp: ramps.ascii })).toEqual([
    '01-02 03:30 ......',
    '      04:30 ......',
  ]);
});
