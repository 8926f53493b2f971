import { type Scale, secondsPerPixel, xOf } from '../axis/scale.ts';
import { isRecorded, isSameOutcome } from './markKind.ts';
import { firstMarkFrom, type RowMarks } from './rowMarks.ts';

/** Marks of a row that are less than this many pixels apart are drawn as one pill. */
export const nearest = 6;
export const pillWidth = 12;
export const markRadius = 4;
const digitWidth = 6;
/**
 * The greatest distance between a mark and a pointer that hits it, in pixels. A mark of 8 pixels is thus a target of 24
 * pixels.
 */
const reach = 8;
/**
 * A chain of close marks that is longer than this many pixels is drawn as several pills, so that the user can zoom into each
 * of them.
 */
const cutWidth = 48;

/**
 * The batches of a row. A batch is a single mark, or several close marks that are drawn as one pill. The arrays are used
 * again for each row and each frame, so that drawing allocates nothing.
 */
export class Batches {
  length = 0;
  /** The ends of each batch, in pixels. */
  left: Float64Array = new Float64Array(256);
  right: Float64Array = new Float64Array(256);
  /** The index of the first mark of each batch. */
  first: Int32Array = new Int32Array(256);
  count: Int32Array = new Int32Array(256);
  /** The worst kind of the marks of each batch, as an index in `markKinds`. */
  kind: Uint8Array = new Uint8Array(256);
  /** 1 if the marks of the batch have several outcomes, otherwise 0. */
  mixed: Uint8Array = new Uint8Array(256);

  /**
   * Collects the batches of a row on the screen, and some batches beside the screen. A pill never has marks on both sides of
   * the current time, and never has both recorded and other marks. A long chain of close marks is cut at fixed times, so
   * that pills do not change while the axis is panned.
   */
  collect(marks: RowMarks, scale: Scale, now: number): void {
    this.length = 0;
    const perPixel = secondsPerPixel(scale);
    const cell = 2 ** Math.ceil(Math.log2(cutWidth * perPixel));
    const end = scale.to + cell;
    const nowX = xOf(scale, now);
    let index = firstMarkFrom(marks, (Math.floor(scale.from / cell) - 2) * cell);
    while (index < marks.at.length && (marks.at[index] ?? 0) <= end) {
      const count = countFrom(marks, index, { perPixel, cell, now });
      this.#add(marks, index, count, scale, nowX);
      index += count;
    }
  }

  /** The index of the batch that contains a mark. -1 if no batch contains it. */
  of(mark: number): number {
    for (let place = 0; place < this.length; place++) {
      const first = this.first[place] ?? 0;
      if (mark >= first && mark < first + (this.count[place] ?? 0)) return place;
    }
    return -1;
  }

  /** The index of the batch that is nearest to a pixel, or covers it. -1 if no batch is within {@link reach} pixels. */
  nearestTo(x: number): number {
    let best = -1;
    let least = Infinity;
    for (let place = 0; place < this.length; place++) {
      const distance = Math.max((this.left[place] ?? 0) - x, x - (this.right[place] ?? 0), 0);
      if (distance > reach || distance >= least) continue;
      best = place;
      least = distance;
    }
    return best;
  }

  #add(marks: RowMarks, first: number, count: number, scale: Scale, nowX: number): void {
    const place = this.length++;
    if (place >= this.left.length) this.#grow();
    const start = xOf(scale, marks.at[first] ?? 0) - markRadius;
    const end = xOf(scale, marks.at[first + count - 1] ?? 0) + markRadius;
    this.left[place] = start;
    this.right[place] = end;
    if (count > 1) this.#makePill(place, widthOf(count), nowX, end - markRadius < nowX);
    this.first[place] = first;
    this.count[place] = count;
    this.#judge(marks.kind, place);
  }

  /**
   * Sets the ends of a pill. The pill is wide enough for its count. A pill of past marks does not extend into the future,
   * and a pill of future marks does not extend into the past. If there is room, the pill begins after the previous pill.
   */
  #makePill(place: number, least: number, nowX: number, isPast: boolean): void {
    const end = this.right[place] ?? 0;
    const beside = Math.max(this.left[place] ?? 0, this.#rightOf(place - 1));
    const left = isPast ? Math.min(beside, nowX - least) : Math.max(beside, nowX);
    const right = Math.max(left + least, end);
    this.left[place] = left;
    this.right[place] = isPast ? Math.min(right, nowX) : right;
  }

  #rightOf(place: number): number {
    const isPill = place >= 0 && (this.count[place] ?? 0) > 1;
    return isPill ? (this.right[place] ?? 0) + 1 : -Infinity;
  }

  #judge(kinds: Uint8Array, place: number): void {
    const first = this.first[place] ?? 0;
    let worst = kinds[first] ?? 0;
    let mixed = 0;
    for (let index = first + 1; index < first + (this.count[place] ?? 0); index++) {
      const kind = kinds[index] ?? 0;
      if (mixed === 0 && !isSameOutcome(kind, worst)) mixed = 1;
      if (kind > worst) worst = kind;
    }
    this.kind[place] = worst;
    this.mixed[place] = mixed;
  }

  #grow(): void {
    const size = this.left.length * 2;
    this.left = grown(this.left, new Float64Array(size));
    this.right = grown(this.right, new Float64Array(size));
    this.first = grown(this.first, new Int32Array(size));
    this.count = grown(this.count, new Int32Array(size));
    this.kind = grown(this.kind, new Uint8Array(size));
    this.mixed = grown(this.mixed, new Uint8Array(size));
  }
}

type Rules = { perPixel: number; cell: number; now: number };

/** The number of marks in the batch that begins with the mark `first`. */
function countFrom(marks: RowMarks, first: number, { perPixel, cell, now }: Rules): number {
  const start = marks.at[first] ?? 0;
  let previous = start;
  let next = first + 1;
  for (; next < marks.at.length && isAlike(marks, first, next, now); next++) {
    const time = marks.at[next] ?? 0;
    const isNear = time - previous < nearest * perPixel;
    const isCut =
      previous - start >= pillWidth * perPixel && Math.floor(time / cell) !== Math.floor(start / cell);
    if (isCut || !(isNear || isUnderPill(next - first, (time - start) / perPixel))) break;
    previous = time;
  }
  return next - first;
}

/** Whether two marks can be in the same pill: both are past or both are future, and both are recorded or neither is. */
function isAlike({ at, kind }: RowMarks, one: number, other: number, now: number): boolean {
  return (
    (at[one] ?? 0) < now === (at[other] ?? 0) < now &&
    isRecorded(kind[one] ?? 0) === isRecorded(kind[other] ?? 0)
  );
}

/** Whether a pill of `count` marks would cover the next mark, which is `fromFirst` pixels after the first mark. */
function isUnderPill(count: number, fromFirst: number): boolean {
  return count > 1 && fromFirst < widthOf(count) - markRadius;
}

/** The least width of a pill that shows its count, in pixels. */
function widthOf(count: number): number {
  return Math.max(pillWidth, (Math.floor(Math.log10(count)) + 1) * digitWidth + 8);
}

function grown<A extends Float64Array | Int32Array | Uint8Array>(from: A, to: A): A {
  to.set(from);
  return to;
}
