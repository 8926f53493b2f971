import { instantAt, type Scale } from '../axis/scale.ts';

/**
 * Finds the fullest minute in each pixel of the axis.
 *
 * @param perMinute - the number of starts in each minute
 * @param from - the start of the first minute, in epoch seconds
 * @param heights - receives the count of the fullest minute of each pixel
 */
export function stripHeights(perMinute: Uint32Array, from: number, scale: Scale, heights: Uint32Array): void {
  for (let x = 0; x < heights.length; x++) {
    const first = Math.max(0, Math.floor((instantAt(scale, x) - from) / 60));
    const end = Math.ceil((instantAt(scale, x + 1) - from) / 60);
    let most = 0;
    for (let minute = first; minute < end && minute < perMinute.length; minute++) {
      const starts = perMinute[minute] ?? 0;
      if (starts > most) most = starts;
    }
    heights[x] = most;
  }
}
