import type { Batches } from './batches.ts';

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
