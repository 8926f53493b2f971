import { describe, expect, test } from '@jest/globals';
import type { Bucket } from './tally.ts';
import { timelineLines } from './timelineLines.ts';

const plain = (text: string): string => text;
const paint = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };

function lines(counts: readonly (readonly [executed: number, missed: number])[], width?: number): string[] {
  const timeline = counts.map(([executed, missed], index): Bucket => {
    return { from: index * 3600, to: 0, executed, missed, skipped: 0, unschedulable: 0, overlaps: 0 };
  });
  return timelineLines(timeline, 'UTC', paint, width);
}

const marks = (line: string | undefined): string => (line ?? '').split(/ {2,}/)[1] ?? '';

describe('a timeline', () => {
  test('has one mark per period if there is room', () => {
    expect(
      lines([
        [3, 1],
        [0, 0],
      ]),
    ).toEqual([
      `1970-01-01 00:00Z  ###x${' '.repeat(36)}  3, 1 not run`,
      `1970-01-01 01:00Z  ${' '.repeat(40)}  0`,
    ]);
  });

  test('shows a single period that did not run among thousands that did', () => {
    expect(marks(lines([[30_000, 1]])[0])).toBe(`${'#'.repeat(39)}x`);
  });

  test('shows a single run among thousands of periods that did not run', () => {
    expect(
      marks(
        lines([
          [1, 30_000],
          [5, 0],
        ])[1],
      ),
    ).toBe('#');
    expect(marks(lines([[1, 30_000]])[0])).toBe(`#${'x'.repeat(39)}`);
  });

  test('fits a narrow terminal, with bars of at least ten columns', () => {
    const counts = [
      [30_000, 77],
      [12, 0],
    ] as const;
    for (const width of [60, 70])
      expect(Math.max(...lines(counts, width).map(({ length }) => length))).toBe(width);
    expect(marks(lines(counts, 20)[0])).toHaveLength(10);
  });
});
