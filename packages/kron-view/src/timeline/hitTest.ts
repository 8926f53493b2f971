import type { Batches } from './batches.ts';

/** The distance from which a pointer still hits a mark, in pixels. So a mark of 8 pixels is a target of 24. */
const reach = 8;

/** The place of the batch at a pixel of its row: one that covers it, else the nearest. -1: none is near. */
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
