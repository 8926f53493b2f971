import { instantAt } from '../axis/scale.ts';
import { Batches } from './batches.ts';
import { topHeight } from './frame.ts';
import type { TimelinePlace, TimelineState } from './timelineState.ts';

const batches = new Batches();

/**
 * The place at a point of the canvas: a mark or batch of an object, or the heading of a group. Null if there is none.
 *
 * @param x - in pixels, like `y`
 */
export function placeAt(state: TimelineState, x: number, y: number): TimelinePlace | null {
  const { rowHeight, top } = state.screen.value;
  if (y < topHeight) return null;
  const row = state.lines.value[Math.floor((y - topHeight + top) / rowHeight)];
  if (row === undefined) return null;
  const scale = state.scale.value;
  if (row.type === 'group') return { key: row.key, at: instantAt(scale, x) };
  const marks = state.marksOf(row.object.row);
  if (marks === null) return null;
  batches.collect(marks, scale, state.now.value);
  const place = batches.nearestTo(x);
  return place < 0 ? null : { key: row.key, at: marks.at[batches.first[place] ?? 0] ?? 0 };
}
