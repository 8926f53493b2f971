import { createHash } from 'node:crypto';
import { leastPressure } from './leastPressure.ts';
import { isSameSlot, maxSlots, type Slot } from './slot.ts';

/** A KronJob or CronJob that gets a slot. */
export type SlotCandidate = {
  /** `<namespace>/<name>` */
  readonly identity: string;
  /** The slot in the manifest; null if the manifest has no slot or an invalid one. */
  readonly before: Slot | null;
};

/** The free slots to reserve for later members: a number of slots, or a percentage of the number of members. */
export type Spare = { readonly slots: number } | { readonly percent: number };

export type AssignmentRules = {
  /**
   * The number of slots. If it is undefined, the current number stays. If no member has a slot, the group gets as many slots
   * as members, plus `spare`.
   */
  readonly of?: number | undefined;
  readonly spare: Spare;
  /** Whether to choose a new number of slots if there are more members than slots. */
  readonly resize: boolean;
  /** Whether to move the members so that their slots are evenly spaced. */
  readonly rebalance: boolean;
};

/** The number of slots, and the slot of each member by its identity. */
export type Assignment = { readonly of: number; readonly slots: ReadonlyMap<string, number> };

export type SlotRefusal =
  /** The current slots of the members state different numbers of slots, for example slot 1 of 4 and slot 1 of 8. */
  | { readonly is: 'sizesDiffer'; readonly holders: readonly Holder[] }
  /** There are more members than slots. */
  | { readonly is: 'full'; readonly of: number; readonly members: number }
  /** More than `maxSlots` slots are needed. */
  | { readonly is: 'tooMany'; readonly of: number };

/** A member that keeps its slot. */
export type Holder = { readonly identity: string; readonly before: Slot };

/**
 * Assigns a slot to each member. The result does not depend on the order of the members, and assigning again changes
 * nothing. Source: docs/reference/spread.md, "Assignment".
 *
 * @param members with different identities
 */
export function assignSlots(
  members: readonly SlotCandidate[],
  rules: AssignmentRules,
): Assignment | SlotRefusal {
  const ordered = inOrder(members);
  const holders = holdersOf(ordered);
  const of = sizeOf(members.length, holders, rules);
  if (typeof of !== 'number') return of;
  if (of > maxSlots) return { is: 'tooMany', of };
  if (members.length > of) return { is: 'full', of, members: members.length };
  const kept = holders.every(({ before }) => before.of === of)
    ? holders.map(({ before }) => before.slot)
    : resizeSlots(
        holders.map(({ before }) => before),
        of,
      );
  const slots = new Map(holders.map(({ identity }, index) => [identity, kept[index] ?? 0]));
  const added = ordered.filter(({ identity }) => !slots.has(identity));
  for (const [index, slot] of leastPressure(kept, of, added.length).entries()) {
    slots.set(added[index]?.identity ?? '', slot);
  }
  return { of, slots: rules.rebalance ? rebalanced(ordered, slots, of) : slots };
}

export function isRefusal(result: Assignment | SlotRefusal): result is SlotRefusal {
  return 'is' in result;
}

/** The members in the order of a hash of their identities. If two members have the same slot, the first one keeps it. */
export function inOrder<Member extends SlotCandidate>(members: readonly Member[]): Member[] {
  const keyed = members.map((member) => ({ member, key: sha256(member.identity) }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ member }) => member);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The members that keep their slots. If several members have the same slot, only the first one keeps it. */
function holdersOf(ordered: readonly SlotCandidate[]): Holder[] {
  const taken = new Set<number>();
  const holders: Holder[] = [];
  for (const { identity, before } of ordered) {
    if (before === null) continue;
    const key = before.of * maxSlots + before.slot;
    if (!taken.has(key)) holders.push({ identity, before });
    taken.add(key);
  }
  return holders;
}

function sizeOf(
  members: number,
  holders: readonly Holder[],
  { of, spare, resize }: AssignmentRules,
): number | SlotRefusal {
  if (of !== undefined) return of;
  const fresh = members + ('slots' in spare ? spare.slots : Math.floor((members * spare.percent + 99) / 100));
  const [first] = holders;
  if (first === undefined) return fresh;
  const { of: size } = first.before;
  if (holders.some(({ before }) => before.of !== size)) return { is: 'sizesDiffer', holders };
  return resize && members > size ? fresh : size;
}

function rebalanced(
  ordered: readonly SlotCandidate[],
  slots: ReadonlyMap<string, number>,
  of: number,
): Map<string, number> {
  const slotOf = ({ identity }: SlotCandidate): number => slots.get(identity) ?? 0;
  // No two members have the same slot, so their order before the sort does not matter.
  const bySlot = [...ordered].sort((a, b) => slotOf(a) - slotOf(b));
  return new Map(
    bySlot.map(({ identity }, rank) => [identity, Math.floor((rank * of) / bySlot.length)] as const),
  );
}

/** The members whose slot or number of slots changes. */
export function movedBy<Member extends SlotCandidate>(
  members: readonly Member[],
  { of, slots }: Assignment,
): Member[] {
  return members.filter(({ identity, before }) => {
    const slot = slots.get(identity);
    return slot !== undefined && (before === null || !isSameSlot(before, { slot, of }));
  });
}

/**
 * Maps slots to another number of slots and keeps their order. If the number grows by a whole factor, each new slot lies
 * within the old one. Source: docs/reference/spread.md, "Assignment".
 *
 * @param slots at most `size` slots. Equal slots keep the order of this list
 * @param size the new number of slots
 * @returns the new slots, each at the index of its old slot
 * @example
 * resizeSlots([{ slot: 0, of: 2 }, { slot: 1, of: 2 }], 6) // [0, 3]
 */
function resizeSlots(slots: readonly Slot[], size: number): number[] {
  // Equal slots keep their order, because Array.sort is stable.
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

/** Compares the fractions slot/of of two slots without rounding. */
function compareParts(a: Slot | undefined, b: Slot | undefined): number {
  return a === undefined || b === undefined ? 0 : a.slot * b.of - b.slot * a.of;
}
