/** One of `of` parts of a window. A start is equally probable in each part. Slot 0 is the earliest part. */
export type Slot = { readonly slot: number; readonly of: number };

export const maxSlots = 10_000;

export function isSameSlot(a: Slot, b: Slot): boolean {
  return a.slot === b.slot && a.of === b.of;
}
