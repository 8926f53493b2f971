import type { Scale } from '../axis/scale.ts';
import { panSpan } from '../axis/scale.ts';
import type { ViewSpan } from '../worker/protocol.ts';
import type { Batches } from './batches.ts';
import { firstMarkFrom, type RowMarks } from './rowMarks.ts';

/** The commands that move the focus within a row. */
export const rowCommands = ['previousMark', 'nextMark', 'firstMark', 'lastMark'] as const;
export type RowCommand = (typeof rowCommands)[number];

/** The index of the mark that is nearest to an instant. -1 if the row has no mark. */
export function markNear(marks: RowMarks, at: number): number {
  const next = firstMarkFrom(marks, at);
  if (next === 0) return marks.at.length === 0 ? -1 : 0;
  if (next === marks.at.length) return next - 1;
  const before = at - (marks.at[next - 1] ?? 0);
  const after = (marks.at[next] ?? 0) - at;
  return after <= before ? next : next - 1;
}

/**
 * Moves the focus within a row. A batch counts as one step, and its first mark gets the focus.
 *
 * @param batches - the batches of the row on the screen
 * @returns the index of the mark that gets the focus. -1 if the row has no mark
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

/** Returns `index` if the row has a mark there. Otherwise returns the index of a mark that is nearest to `otherwise`. */
function within(marks: RowMarks, index: number, otherwise: number = index): number {
  if (index >= 0 && index < marks.at.length) return index;
  return Math.min(Math.max(otherwise, 0), marks.at.length - 1);
}

/** The line that is `by` lines below a line, within all lines. A negative `by` moves up. */
export function moveToLine(line: number, by: number, lines: number): number {
  return Math.min(Math.max(line + by, 0), lines - 1);
}

/** The margin beside a mark when the axis moves to it, as a fraction of the span. */
const margin = 0.15;

/** Moves a span so that it contains an instant, with a margin. A span that contains the instant is returned unchanged. */
export function spanShowing(span: ViewSpan, at: number): ViewSpan {
  if (at >= span.from && at < span.to) return span;
  const room = (span.to - span.from) * margin;
  return panSpan(span, at < span.from ? at - span.from - room : at - span.to + room);
}

/** The span to which the axis zooms to show a batch: from its first mark to its last mark, with a margin. */
export function spanOfBatch(marks: RowMarks, { first, count }: { first: number; count: number }): ViewSpan {
  const from = marks.at[first] ?? 0;
  const to = marks.at[first + count - 1] ?? from;
  const room = Math.max((to - from) * margin, 1);
  return { from: from - room, to: to + room };
}
