import { kindAt, outcomeOf } from '../marks/markKind.ts';
import { firstMarkFrom, type RowMarks } from '../marks/rowMarks.ts';
import type { Span } from '../worker/protocol.ts';

/** Whether a mark in a span has an outcome. */
export function hasOutcome(
  marks: Pick<RowMarks, 'at' | 'kind'>,
  { from, to }: Span,
  outcome: string,
): boolean {
  const end = firstMarkFrom(marks, to);
  for (let index = firstMarkFrom(marks, from); index < end; index++)
    if (outcomeOf(kindAt(marks.kind[index] ?? 0)) === outcome) return true;
  return false;
}
