import { xOf } from '../axis/scale.ts';
import { clockText } from '../axis/wallText.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';
import type { ObjectRow } from '../worker/protocol.ts';
import { Batches, markRadius } from './batches.ts';
import { batchName, markName } from './markName.ts';
import { markNear } from './movement.ts';
import type { LayoutRow } from './rowLayout.ts';
import type { RowMarks } from './rowMarks.ts';
import type { TimelinePlace, TimelineState } from './timelineState.ts';

/** What is at a place of the timeline: a line, and the nearest mark or batch of that line. */
type ActiveMark = {
  line: number;
  row: LayoutRow;
  /** The nearest mark or batch of the line. Null if the line has no mark. */
  batch: ActiveBatch | null;
  name: string;
};

export type ActiveBatch = {
  object: ObjectRow;
  marks: RowMarks;
  first: number;
  count: number;
  /** The ends of the batch on the axis, in pixels. */
  left: number;
  right: number;
};

const batches = new Batches();

/**
 * Finds a line of the timeline by its key, and the mark or batch of this line that is nearest to the instant `at`. Null if
 * the line no longer exists, for example because a filter hides it.
 */
export function activeMark(state: TimelineState, { key, at }: TimelinePlace): ActiveMark | null {
  const line = state.lineOf.value.get(key);
  const row = line === undefined ? undefined : state.lines.value[line];
  if (line === undefined || row === undefined) return null;
  if (row.type === 'group') return { line, row, batch: null, name: groupName(row) };
  const { object } = row;
  const marks = state.marksOf(object.row);
  const mark = marks === null ? -1 : markNear(marks, at);
  if (marks === null || mark < 0) return { line, row, batch: null, name: `${object.identity}, no runs` };
  const batch = batchOf(state, object, marks, mark);
  const ownTime = ownClock(state.clock.value, object.zone);
  const name =
    batch.count === 1 ? markName(object, marks, batch.first, ownTime) : batchName(object, marks, batch);
  return { line, row, batch, name };
}

/** Returns a function that formats an instant as the time of day in a zone: `02:12:34`. */
export function ownClock(clock: ZoneClock, zone: string): (instant: number) => string {
  return (instant) => {
    const text = clockText(instant + clock.offsetAt(zone, instant));
    return text.length === 5 ? `${text}:00` : text;
  };
}

function batchOf(state: TimelineState, object: ObjectRow, marks: RowMarks, mark: number): ActiveBatch {
  const scale = state.scale.value;
  batches.collect(marks, scale, state.now.value);
  const place = batches.of(mark);
  if (place < 0) {
    const left = xOf(scale, marks.at[mark] ?? 0) - markRadius;
    return { object, marks, first: mark, count: 1, left, right: left + 2 * markRadius };
  }
  return {
    object,
    marks,
    first: batches.first[place] ?? mark,
    count: batches.count[place] ?? 1,
    left: batches.left[place] ?? 0,
    right: batches.right[place] ?? 0,
  };
}

function groupName({ name, members, isCollapsed }: Extract<LayoutRow, { type: 'group' }>): string {
  const count = members.length === 1 ? '1 object' : `${members.length} objects`;
  return `${name}, ${count}, ${isCollapsed ? 'closed' : 'open'}`;
}
