import { utcText } from '@kron/fleet/text/instantText';
import type { Slot } from './assignment/slot.ts';
import { type Group, memberBounds } from './group.ts';

/** The groups in JSON output. */
export type SpreadData = {
  items: {
    group: string;
    of: number;
    /** SHA-256 of the agreement key, in hex. */
    agreement: string;
    guaranteedPeak: number;
    members: {
      identity: string;
      before: Slot | null;
      after: Slot;
      /** The part of the window's allowed mass. */
      from: number;
      to: number;
      /** In its next period; null if that is unschedulable, or there is none. */
      earliest: string | null;
      latest: string | null;
      moved: boolean;
    }[];
  }[];
};

/** Names each field, so that a new field is never published by accident. */
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
        earliest: instant(earliest),
        latest: instant(latest),
        moved,
      };
    }),
  }));
  return { items };
}

function instant(date: Date | null): string | null {
  return date === null ? null : utcText(date.getTime() / 1000);
}
