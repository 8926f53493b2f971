import { type Scale, xOf } from '../axis/scale.ts';
import { kindAt, outcomeOf } from './markKind.ts';
import { firstMarkFrom, type RowMarks } from './rowMarks.ts';

/** The shortest lateness that is drawn, in seconds. */
const shownLateness = 5;

/**
 * A bar for a run. It reaches from the start of the run to its end or, if the run is active, to now. All ends are in pixels
 * and lie on the axis.
 */
export type RunBar = {
  left: number;
  right: number;
  /** The line of the lateness, from the due time to the start of the run. Null if the run did not start late. */
  late: { left: number; right: number } | null;
  /** The kind of the mark of the run, as an index in `markKinds`. */
  kind: number;
};

/** Calls back with each run that is at least partly on the axis, even if it started before the axis. */
export function forEachRun(marks: RowMarks, scale: Scale, now: number, use: (bar: RunBar) => void): void {
  if (marks.ranFrom === null) return;
  const x = (at: number): number => Math.min(Math.max(xOf(scale, at), 0), scale.width);
  const end = firstMarkFrom(marks, scale.to);
  for (let index = firstMarkFrom(marks, scale.from - marks.reach); index < end; index++) {
    const due = marks.at[index] ?? NaN;
    const from = marks.ranFrom[index] ?? NaN;
    const kind = marks.kind[index] ?? 0;
    const to = ranTo(marks, index, now);
    if (Number.isNaN(from) || Math.max(from, to) < scale.from || due > scale.to) continue;
    const left = x(from);
    const late = from - due >= shownLateness ? { left: x(due), right: left } : null;
    use({ left, right: to > from ? x(to) : left, late, kind });
  }
}

/** The end of a run in epoch seconds. An active run ends now. NaN if the end is not known. */
function ranTo({ kind, ranTo: ends }: RowMarks, index: number, now: number): number {
  const end = ends?.[index] ?? NaN;
  return Number.isNaN(end) && outcomeOf(kindAt(kind[index] ?? 0)) === 'running' ? now : end;
}
