import { instantOrNull } from '@kron/fleet/timeline/periodData';
import type { Slot } from './assignment/slot.ts';
import { type Group, memberBounds } from './group.ts';

/** The groups of `kron spread -o json`. */
export type SpreadData = {
  items: {
    group: string;
    of: number;
    /** The SHA-256, in hex, of the fields that must be equal in the group. */
    agreement: string;
    guaranteedPeak: number;
    members: {
      identity: string;
      before: Slot | null;
      after: Slot;
      /** The probability, from 0 to 1, that a random draw in the window is before the slot. */
      from: number;
      /** The probability, from 0 to 1, that a random draw in the window is before the end of the slot. */
      to: number;
      /** The earliest start in the member's next period. Null if there is no next period, or it is unschedulable. */
      earliest: string | null;
      /** The latest start in the member's next period. Null if there is no next period, or it is unschedulable. */
      latest: string | null;
      moved: boolean;
    }[];
  }[];
};

/** The groups as data for JSON. Each field is named, so that a new field is never published by accident. */
export function spreadData(groups: readonly Group[]): SpreadData {
  const items = groups.map((group) => ({
    group: group.name,
    of: group.of,
    agreement: group.agreement,
    guaranteedPeak: group.guaranteedPeak,
    members: group.members.map((placed) => {
      const { member, after, moved } = placed;
      const { before } = member;
      const { identity } = member.kronJob;
      const { earliest, latest } = memberBounds(group, placed) ?? { earliest: null, latest: null };
      const { slot, of } = after;
      const [from, to] = [slot / of, (slot + 1) / of];
      return {
        identity,
        before,
        after,
        from,
        to,
        earliest: instantOrNull(earliest),
        latest: instantOrNull(latest),
        moved,
      };
    }),
  }));
  return { items };
}
