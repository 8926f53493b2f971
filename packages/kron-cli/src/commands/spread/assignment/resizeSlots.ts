import type { Slot } from './slot.ts';

/**
 * Maps slots to a group of another size and keeps their order. If the size grows by a whole factor, each new slot is inside
 * its old part. Source: docs/reference/spread.md, "Assignment".
 *
 * @param slots at most `size`; the order decides between equal parts
 * @returns the new slots, each at the index of its old one
 * @example
 * resizeSlots([{ slot: 0, of: 2 }, { slot: 1, of: 2 }], 6) // [0, 3]
 */
export function resizeSlots(slots: readonly Slot[], size: number): number[] {
  // Array.sort is stable.
  const order = [...slots.keys()].sort((a, b) => compareParts(slots[a], slots[b]));
  const resized: number[] = Array.from({ length: slots.length }, () => 0);
  let previous = -1;
  for (const index of order) {
    const { slot, of } = slots[index] ?? { slot: 0, of: 1 };
    previous = Math.max(Math.floor((slot * size) / of), previous + 1);
    resized[index] = previous;
  }
  let next = size;
  for (const index of order.reverse()) {
    next = Math.min(resized[index] ?? 0, next - 1);
    resized[index] = next;
  }
  return resized;
}

/** Compares slot/of without rounding. */
function compareParts(a: Slot | undefined, b: Slot | undefined): number {
  return a === undefined || b === undefined ? 0 : a.slot * b.of - b.slot * a.of;
}
