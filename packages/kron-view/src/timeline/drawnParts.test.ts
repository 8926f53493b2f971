import { describe, expect, test } from '@jest/globals';
import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { utcText } from '@kron/fleet/text/instantText';
import { columnsAt, fleetRun, objectRow } from '../testing/columns.ts';
import { at, offsetsOf } from '../testing/zones.ts';
import { stateBit } from '../worker/protocol.ts';
import { stripHeights } from './loadStrip.ts';
import { markKinds } from './markKind.ts';
import { isFilled, markShape, PathPen } from './markShapes.ts';
import { maxPrintedRows, printedTimeline } from './printedTimeline.ts';
import { rowMarks } from './rowMarks.ts';
import { forEachRun, type RunBar } from './runBars.ts';
import { chosenMarks } from './timelineState.ts';
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

  test('keeps its ends beside one that it touches', () => {
    expect(
      bars([
        [10, 50],
        [50, 90],
      ]),
    ).toEqual([
      [10, 50],
      [50, 90],
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

describe('the slot of a spread group', () => {
  test('is drawn in the window', () => {
    const columns = {
      ...columnsAt([120]),
      start: Float64Array.of(100),
      end: Float64Array.of(200),
      slotStart: Float64Array.of(110),
      slotEnd: Float64Array.of(130),
    };
    const slots = new WindowBars();
    slots.collect(rowMarks(columns, null), scale, 'slot');
    expect([slots.length, slots.left[0], slots.right[0]]).toEqual([1, 110, 130]);
    slots.collect(rowMarks(columnsAt([120]), null), scale, 'slot');
    expect(slots.length).toBe(0);
  });
});

describe('the bar of a run', () => {
  function runBars(changes: Partial<FleetRun>): RunBar[] {
    const now = 600;
    const found: RunBar[] = [];
    const run = fleetRun({ periodID: utcText(-400), chosenTime: utcText(-400), ...changes });
    forEachRun(rowMarks(columnsAt([900]), { runs: [run], now }), scale, now, (bar) => void found.push(bar));
    return found;
  }

  test.each([
    [
      'an active one from the left edge to now',
      { startedAt: utcText(-400), result: 'Active' },
      [[0, 600, null]],
    ],
    [
      'one over the left edge',
      { startedAt: utcText(-400), endedAt: utcText(20), result: 'Failed' },
      [[0, 20, null]],
    ],
    [
      'one over both edges',
      { startedAt: utcText(-400), endedAt: utcText(2_000), result: 'Failed' },
      [[0, 1_000, null]],
    ],
    [
      'none that ended before the axis',
      { startedAt: utcText(-400), endedAt: utcText(-20), result: 'Failed' },
      [],
    ],
    [
      'the lateness',
      { chosenTime: utcText(10), startedAt: utcText(30), endedAt: utcText(50) },
      [[30, 50, [10, 30]]],
    ],
    [
      'no lateness of 4 s',
      { chosenTime: utcText(10), startedAt: utcText(14), endedAt: utcText(50) },
      [[14, 50, null]],
    ],
    ['nothing of a skipped one', { chosenTime: utcText(10), outcome: 'skipped' }, []],
  ] as const)('shows %s', (_, changes, expected) => {
    const bars = runBars(changes).map(({ left, right, late }) => [
      left,
      right,
      late && [late.left, late.right],
    ]);
    expect(bars).toEqual(expected);
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
