import { type Scale, xOf } from '../axis/scale.ts';
import { firstMarkFrom, type RowMarks } from './rowMarks.ts';

/** The least width of the bar of a window, in pixels. A shorter window has no bar. */
const shortest = 4;
/** A bar of at least this many pixels has caps at its ends. */
export const capped = 12;

/** The bars of the windows of a row, in pixels. The arrays are used again for each row and each frame. */
export class WindowBars {
  length = 0;
  left: Float64Array = new Float64Array(256);
  right: Float64Array = new Float64Array(256);

  /**
   * Collects the bars that are at least partly on the screen. Windows that overlap become one bar. Windows that only touch
   * have separate bars.
   *
   * @param part - the part of each window that its bar shows: the whole window, or the slot in a spread group
   */
  collect(marks: RowMarks, scale: Scale, part: 'window' | 'slot' = 'window'): void {
    this.length = 0;
    const [starts, ends] =
      part === 'window' ? [marks.windowStart, marks.windowEnd] : [marks.slotStart, marks.slotEnd];
    if (starts === null || ends === null) return;
    const end = scale.to + marks.reach;
    for (
      let index = firstMarkFrom(marks, scale.from - marks.reach);
      index < marks.at.length && (marks.at[index] ?? 0) <= end;
      index++
    ) {
      this.#addVisible(xOf(scale, starts[index] ?? NaN), xOf(scale, ends[index] ?? NaN), scale.width);
    }
  }

  #addVisible(left: number, right: number, width: number): void {
    if (right - left >= shortest && right >= 0 && left <= width) this.#add(left, right);
  }

  #add(left: number, right: number): void {
    const last = this.length - 1;
    if (last >= 0 && left < (this.right[last] ?? 0)) {
      this.left[last] = Math.min(this.left[last] ?? left, left);
      this.right[last] = Math.max(this.right[last] ?? right, right);
      return;
    }
    if (this.length >= this.left.length) {
      const [lefts, rights] = [this.left, this.right];
      this.left = new Float64Array(this.length * 2);
      this.right = new Float64Array(this.length * 2);
      this.left.set(lefts);
      this.right.set(rights);
    }
    this.left[this.length] = left;
    this.right[this.length] = right;
    this.length++;
  }
}
