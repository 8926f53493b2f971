import type { ViewSpan } from '../worker/protocol.ts';
import { type OffsetAt, stretches } from './stretches.ts';
import { clockText, dateText } from './wallText.ts';

/** A vertical line on the axis where a clock change moves the wall clock. */
export type ClockChangeMark = {
  /** Epoch seconds. */
  at: number;
  /**
   * The wall times before and after the change: `02:00 → 03:00`. The label has dates if the clock skips or repeats a day.
   */
  label: string;
};

const day = 86_400;

/** The clock changes within a span, as lines of the axis. */
export function clockChangeMarks(offsetAt: OffsetAt, span: ViewSpan): ClockChangeMark[] {
  return stretches(offsetAt, span)
    .slice(1)
    .map(({ from, offset }) => {
      const before = from + offsetAt(from - 1);
      const after = from + offset;
      const text = Math.abs(after - before) < day ? clockText : dateAndClock;
      return { at: from, label: `${text(before)} → ${text(after)}` };
    });
}

function dateAndClock(wall: number): string {
  return `${dateText(wall)} ${clockText(wall)}`;
}
