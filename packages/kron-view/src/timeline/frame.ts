import type { ClockChangeMark } from '../axis/clockChangeMarks.ts';
import type { Scale } from '../axis/scale.ts';
import type { Tick } from '../axis/ticks.ts';
import type { Loads } from '../worker/protocol.ts';
import type { Palette } from './palette.ts';
import type { LayoutRow, LineRange } from './rowLayout.ts';
import type { RowMarks } from './rowMarks.ts';

/** The heights of the load strip and of the axis below it, in pixels. */
export const stripHeight = 40;
export const axisHeight = 24;
export const topHeight: number = stripHeight + axisHeight;

export type Frame = {
  scale: Scale;
  height: number;
  /** The width of the names beside the canvas, in pixels. */
  headerWidth: number;
  /** Epoch seconds. */
  now: number;
  ticks: readonly Tick[];
  clockChanges: readonly ClockChangeMark[];
  loads: Loads | null;
  /** The greatest allowed number of starts in a minute. Null if there is no limit. */
  maxPerMinute: number | null;
  lines: readonly LayoutRow[];
  visible: LineRange;
  rowHeight: number;
  /** How far the grid is scrolled down, in pixels. */
  top: number;
  /** Returns the marks of a row. Null if the marks are not computed yet. */
  marksOf: (row: number) => RowMarks | null;
  palette: Palette;
};
