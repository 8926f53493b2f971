import { describe, expect, test } from '@jest/globals';
import { loadSteps } from '@kron/fleet/load/loadSteps';
import type { Host, Sink } from '../../host.ts';
import { paintFor } from '../../output/paint.ts';
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

test.each([25, 40, 100, 1_000, 60_000, 10_000_000])(
  'if a minute has %i starts, 1 and 25 starts differ in every ramp',
  (fullest) => {
    for (const levels of [4, 7]) {
      const level = (count: number): number => levelOf(count, loadSteps(fullest, levels), levels);
      expect(level(0)).toBe(0);
      expect(level(1)).toBeGreaterThan(0);
      expect(level(1)).toBeLessThan(level(25));
      expect(level(fullest)).toBe(levels);
    }
  },
);

test('a fuller minute never has a lower level', () => {
  for (let fullest = 1; fullest < 300; fullest++) {
    const scale = loadSteps(fullest, 7);
    const drawn = Array.from({ length: fullest + 1 }, (_, count) => levelOf(count, scale, 7));
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b));
  }
});

const paint = paintFor({ isTerminal: false } as Sink, { environment: {} } as Host, false);

test.each([
  [0, '. none'],
  [1, '. none  @ 1'],
  [2, '. none  # 1  @ 2'],
  [40, '. none  - 1  + 2 to 3  # 4 to 12  @ 13 to 40'],
])('the legend of %i matches the drawn levels', (fullest, text) => {
  const scale = loadSteps(fullest, 4);
  expect(heatLegend(scale, { ramp: ramps.ascii, paint })).toBe(text);
  for (let count = 1; count <= fullest; count++) {
    const shown = ramps.ascii[levelOf(count, scale, 4)] ?? '';
    const [, from = '', to = from] = new RegExp(`\\${shown} (\\d+)(?: to (\\d+))?`).exec(text) ?? [];
    expect(Number(from) <= count && count <= Number(to)).toBe(true);
  }
});

test('levels have colours, and neighbours of a level share one', () => {
  const coloured = paintFor({ isTerminal: true } as Sink, { environment: {} } as Host, true);
  const map = heatMap(new Uint32Array([0, 0, 1, 40]), { from: 0, to: 240 }, 60);
  const [row = ''] = heatMapText(map, loadSteps(40, 4), { zone: 'UTC', ramp: ramps.ascii, paint: coloured });
  expect(row.trimEnd()).toContain('\u001b[2m..\u001b[22m\u001b[36m-\u001b[39m\u001b[31m@\u001b[39m');
});

test('labels show the wall time, and the date if it changes', () => {
  const map = heatMap(new Uint32Array(120), { from: 22 * hour, to: 24 * hour }, 6);
  expect(heatMapText(map, loadSteps(1, 4), { zone: 'Asia/Kolkata', ramp: ramps.ascii, paint })).toEqual([
    '01-02 03:30 ...... 0',
    '      04:30 ...... 0',
  ]);
});
