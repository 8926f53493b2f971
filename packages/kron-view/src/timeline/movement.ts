import type { Scale } from '../axis/scale.ts';
import { panSpan } from '../axis/scale.ts';
import type { ViewSpan } from '../worker/protocol.ts';
import type { Batches } from './batches.ts';
import { firstMarkFrom, type RowMarks } from './rowMarks.ts';

/** Where the focus is: a line, and an instant on it. */
export type Focus = {
  line: number;
  /** The time of the mark, or where the next row is entered. Epoch seconds. */
  at: number;
};

/** The commands that stay in a row. */
export const rowCommands = ['previousMark', 'nextMark', 'firstMark', 'lastMark'] as const;
export type RowCommand = (typeof rowCommands)[number];

/** The mark of the row that has the focus: the nearest. -1: the row has none. */
export function markNear(marks: RowMarks, at: number): number {
  const next = firstMarkFrom(marks, at);
  if (next === 0) return marks.at.length === 0 ? -1 : 0;
  if (next === marks.at.length) return next - 1;
  const before = at - (marks.at[next - 1] ?? 0);
  const after = (marks.at[next] ?? 0) - at;
  return after <= before ? next : next - 1;
}

/**
 * Moves the focus within a row. A batch is one step; its first mark stands for it.
 *
 * @param batches - of the row on the screen
 * @returns the index of the mark that gets the focus. -1: the row has none
 */
export function moveInRow(
  command: RowCommand,
  marks: RowMarks,
  at: number,
  { batches, scale }: { batches: Batches; scale: Scale },
): number {
  const current = markNear(marks, at);
  if (current < 0) return -1;
  if (command === 'firstMark') return within(marks, firstMarkFrom(marks, scale.from));
  if (command === 'lastMark') return within(marks, firstMarkFrom(marks, scale.to) - 1);
  const place = batches.of(current);
  const first = place < 0 ? current : (batches.first[place] ?? current);
  const count = place < 0 ? 1 : (batches.count[place] ?? 1);
  if (command === 'nextMark') return within(marks, first + count, first);
  const previous = batches.of(first - 1);
  return previous < 0 ? within(marks, first - 1, first) : (batches.first[previous] ?? first);
}

/** The last mark stays if there is none beyond it. */
function within(marks: RowMarks, index: number, otherwise: number = index): number {
  if (index >= 0 && index < marks.at.length) return index;
  return Math.min(Math.max(otherwise, 0), marks.at.length - 1);
}

/** Moves to another line: `by` is negative for upwards. */
export function moveToLine(line: number, by: number, lines: number): number {
  return Math.min(Math.max(line + by, 0), lines - 1);
}

/** The share of the span that stays free beside a mark that had been off the screen. */
const margin = 0.15;

/** A span that shows an instant: the given span if it does, else that span moved just so far that a margin remains. */
export function spanShowing(span: ViewSpan, at: number): ViewSpan {
  if (at >= span.from && at < span.to) return span;
  const room = (span.to - span.from) * margin;
  return panSpan(span, at < span.from ? at - span.from - room : at - span.to + room);
}

/** The span that a batch is zoomed to: its marks, with a margin. */
export function spanOfBatch(marks: RowMarks, { first, count }: { first: number; count: number }): ViewSpan {
  const from = marks.at[first] ?? 0;
  const to = marks.at[first + count - 1] ?? from;
  const room = Math.max((to - from) * margin, 1);
  return { from: from - room, to: to + room };
}
