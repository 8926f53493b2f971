import { describe, expect, test } from '@jest/globals';
import { columnsAt, objectRow } from '../testing/columns.ts';
import { at, offsetsOf } from '../testing/zones.ts';
import { stateBit } from '../worker/protocol.ts';
import { chosenMarks } from './chosenMarks.ts';
import { stripHeights } from './loadStrip.ts';
import { markKinds } from './markKind.ts';
import { isFilled, markShape } from './markShapes.ts';
import { PathPen } from './pathPen.ts';
import { maxPrintedRows, printedTimeline } from './printedTimeline.ts';
import { rowMarks } from './rowMarks.ts';
import { WindowBars } from './windowBars.ts';

/** One second is one pixel. */
const scale = { from: 0, to: 1000, width: 1000 };

describe('the load strip', () => {
  test('shows the fullest minute of each pixel', () => {
    const heights = new Uint32Array(4);
    stripHeights(Uint32Array.of(1, 5, 2, 0, 3), 0, { from: 0, to: 480, width: 4 }, heights);
    expect([...heights]).toEqual([5, 2, 3, 0]);
  });

  test('repeats a minute that is wider than a pixel', () => {
    const heights = new Uint32Array(4);
    stripHeights(Uint32Array.of(1, 5), 0, { from: -60, to: 60, width: 4 }, heights);
    expect([...heights]).toEqual([0, 0, 1, 1]);
  });
});

describe('the bar of a window', () => {
  function bars(windows: readonly (readonly [start: number, end: number])[]): number[][] {
    const marks = rowMarks(
      {
        ...columnsAt(windows.map(([start]) => start)),
        start: Float64Array.from(windows, ([start]) => start),
        end: Float64Array.from(windows, ([, end]) => end),
      },
      null,
    );
    const found = new WindowBars();
    found.collect(marks, scale);
    return Array.from({ length: found.length }, (_, index) => [found.left[index]!, found.right[index]!]);
  }

  test('is drawn from 4 pixels on', () => {
    expect(
      bars([
        [10, 13],
        [20, 24],
      ]),
    ).toEqual([[20, 24]]);
  });

  test('is drawn if a part of it is on the screen', () => {
    expect(
      bars([
        [-50, 10],
        [-50, -10],
        [990, 1200],
        [1100, 1200],
      ]),
    ).toEqual([
      [-50, 10],
      [990, 1200],
    ]);
  });

  test('is one with those that it overlaps', () => {
    expect(
      bars([
        [10, 50],
        [40, 80],
        [90, 99],
      ]),
    ).toEqual([
      [10, 80],
      [90, 99],
    ]);
  });
});

test('a filter keeps the marks with its outcomes', () => {
  const marks = rowMarks(columnsAt([1, 2, 3], [0, stateBit.unschedulable, stateBit.start]), null);
  expect([...chosenMarks(marks, []).at]).toEqual([1, 2, 3]);
  expect([...chosenMarks(marks, ['unschedulable']).at]).toEqual([2]);
  expect([...chosenMarks(marks, ['planned']).at]).toEqual([1, 3]);
});

test('no two kinds have the same shape', () => {
  const shapes = markKinds.map((kind) => {
    const pen = new PathPen();
    markShape(pen, kind, 0, 0);
    return `${pen.d} ${isFilled(kind)}`;
  });
  expect(new Set(shapes).size).toBe(markKinds.length);
});

describe('on paper', () => {
  const from = at('2027-03-27T12:00:00Z');
  const rows = Array.from({ length: 70 }, (_, row) => objectRow(`prod/job-${row}`, { row }));
  const marks = rowMarks(columnsAt([from + 3600, from + 3700, from + 7200]), null);
  const printed = printedTimeline({
    rows,
    span: { from, to: from + 86_400 },
    now: from,
    offsetAt: offsetsOf('Europe/Paris'),
    marksOf: (row) => (row === 0 ? marks : null),
  });

  test('are at most 60 rows, and how many more there are', () => {
    expect([printed.rows.length, printed.more]).toEqual([maxPrintedRows, 10]);
  });

  test('are batches, clock changes and now', () => {
    expect(printed.rows[0]?.marks.map(({ count }) => count)).toEqual([2, 1]);
    expect(printed.clockChanges.map(({ label }) => label)).toEqual(['02:00 → 03:00']);
    expect(printed.now).toBe(0);
  });
});
