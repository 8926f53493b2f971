import { kindAt, outcomeOf } from './markKind.ts';
import type { RowMarks } from './rowMarks.ts';

/** The marks whose outcome is one of `outcomes`. If `outcomes` is empty, all marks. */
export function chosenMarks(marks: RowMarks, outcomes: readonly string[]): RowMarks {
  if (outcomes.length === 0) return marks;
  const isChosen = (_: number, index: number): boolean =>
    outcomes.includes(outcomeOf(kindAt(marks.kind[index] ?? 0)));
  return {
    ...marks,
    at: marks.at.filter(isChosen),
    kind: marks.kind.filter(isChosen),
    nominal: marks.nominal.filter(isChosen),
    windowStart: marks.windowStart.filter(isChosen),
    windowEnd: marks.windowEnd.filter(isChosen),
    slotStart: marks.slotStart?.filter(isChosen) ?? null,
    slotEnd: marks.slotEnd?.filter(isChosen) ?? null,
    ranFrom: marks.ranFrom?.filter(isChosen) ?? null,
    ranTo: marks.ranTo?.filter(isChosen) ?? null,
  };
}
