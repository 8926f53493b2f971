import { instantAt } from '../axis/scale.ts';
import { Batches } from './batches.ts';
import { topHeight } from './frame.ts';
import type { TimelinePlace, TimelineState } from './timelineState.ts';

const batches = new Batches();

/**
 * The place at a point of the canvas: a mark or batch of an object, or the heading of a group. null: there is none.
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
  const place = batchAt(batches, x);
  return place < 0 ? null : { key: row.key, at: marks.at[batches.first[place] ?? 0] ?? 0 };
}

/**
 * The greatest distance between a mark and a pointer that hits it, in pixels. A mark of 8 pixels is thus a target of 24
 * pixels.
 */
const reach = 8;

/**
 * The index of the batch at a pixel of its row: the batch that covers the pixel, or else the nearest batch. -1: no batch is
 * near.
 */
export function batchAt(batches: Batches, x: number): number {
  let best = -1;
  let least = Infinity;
  for (let place = 0; place < batches.length; place++) {
    const distance = Math.max((batches.left[place] ?? 0) - x, x - (batches.right[place] ?? 0), 0);
    if (distance > reach || distance >= least) continue;
    best = place;
    least = distance;
  }
  return best;
}
