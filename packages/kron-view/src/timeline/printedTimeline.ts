import { clockChangeMarks } from '../axis/clockChangeMarks.ts';
import { type Scale, xOf } from '../axis/scale.ts';
import type { OffsetAt } from '../axis/stretches.ts';
import { ticks } from '../axis/ticks.ts';
import type { ObjectRow, ViewSpan } from '../worker/protocol.ts';
import { Batches } from './batches.ts';
import { kindAt, type MarkKind } from './markKind.ts';
import type { RowMarks } from './rowMarks.ts';
import { forEachRun } from './runBars.ts';
import { forEachOnAxis } from './stretchList.ts';
import { WindowBars } from './windowBars.ts';

export const maxPrintedRows = 60;
export const printedWidth = 820;
const characterWidth = 6.5;

/** A timeline for print. All positions are in pixels. */
export type PrintedTimeline = {
  ticks: { x: number; label: string; labelX: number }[];
  clockChanges: { x: number; label: string }[];
  /** The position of now. Null if now is not within the span. */
  now: number | null;
  rows: PrintedRow[];
  /** How many rows are left out. */
  more: number;
};

type Piece = { left: number; right: number };

export type PrintedRow = {
  identity: string;
  /** The windows, and the slots of a spread group within the windows. */
  bars: Piece[];
  slots: Piece[];
  /** The recorded runs, and the planned runs of a ControlledJob. */
  runs: Piece[];
  late: Piece[];
  unknown: Piece[];
  marks: { left: number; right: number; x: number; kind: MarkKind; count: number }[];
};

type Printed = {
  rows: readonly ObjectRow[];
  span: ViewSpan;
  now: number;
  offsetAt: OffsetAt;
  marksOf: (row: number) => RowMarks | null;
};

/** Computes the printed timeline of a span. It has at most {@link maxPrintedRows} rows. */
export function printedTimeline({ rows, span, now, offsetAt, marksOf }: Printed): PrintedTimeline {
  const scale = { ...span, width: printedWidth };
  const nowX = xOf(scale, now);
  return {
    ticks: ticks(scale, offsetAt, (text) => text.length * characterWidth).map(({ at, label, labelX }) => ({
      x: xOf(scale, at),
      label,
      labelX,
    })),
    clockChanges: clockChangeMarks(offsetAt, span).map(({ at, label }) => ({ x: xOf(scale, at), label })),
    now: nowX >= 0 && nowX <= printedWidth ? nowX : null,
    rows: rows.slice(0, maxPrintedRows).map((row) => printedRow(row, marksOf(row.row), scale, now)),
    more: Math.max(0, rows.length - maxPrintedRows),
  };
}

function printedRow({ identity }: ObjectRow, marks: RowMarks | null, scale: Scale, now: number): PrintedRow {
  const row: PrintedRow = { identity, bars: [], slots: [], runs: [], late: [], unknown: [], marks: [] };
  if (marks === null) return row;
  const batches = new Batches();
  batches.collect(marks, scale, now);
  forEachOnAxis(marks.planned, scale, (left, right) => void row.runs.push({ left, right }));
  forEachOnAxis(marks.unknown, scale, (left, right) => void row.unknown.push({ left, right }));
  forEachRun(marks, scale, now, ({ left, right, late }) => {
    row.runs.push({ left, right });
    if (late !== null) row.late.push(late);
  });
  const drawn = Array.from({ length: batches.length }, (_, place) => ({
    left: batches.left[place] ?? 0,
    right: batches.right[place] ?? 0,
    x: xOf(scale, marks.at[batches.first[place] ?? 0] ?? 0),
    kind: kindAt(batches.kind[place] ?? 0),
    count: batches.count[place] ?? 1,
  }));
  return {
    ...row,
    bars: pieces(marks, scale, 'window'),
    slots: pieces(marks, scale, 'slot'),
    marks: drawn.filter(({ left, right }) => right > 0 && left < scale.width),
  };
}

function pieces(marks: RowMarks, scale: Scale, part: 'window' | 'slot'): Piece[] {
  const bars = new WindowBars();
  bars.collect(marks, scale, part);
  return Array.from({ length: bars.length }, (_, index) => ({
    left: Math.max(bars.left[index] ?? 0, 0),
    right: Math.min(bars.right[index] ?? 0, scale.width),
  }));
}
