import { exactDuration } from '@kron/fleet/text/durationText';
import { joinNames } from '@kron/fleet/input/joinNames';
import { counted } from '../../output/fleetText.ts';
import {
  type AssignmentRules,
  assignSlots,
  isRefusal,
  movedBy,
  type SlotRefusal,
} from './assignment/assignSlots.ts';
import { maxSlots, type Slot } from './assignment/slot.ts';
import { boundsOf, type Candidates } from './group.ts';
import { groupBy } from '../../edit/groupBy.ts';

/** The message about members that disagree: each field that differs, its values, and the members that have each value. */
export function disagreementLines({ name, disagreements }: Candidates): string[] {
  const fields = disagreements.map(({ field, values }) => {
    const last = values.length - 1;
    const texts = values.map(({ text, members }, index) => {
      // Most members have the last value. There can be thousands of them, so only some are named.
      const names = index === last ? joinNames(members) : members.map(({ identity }) => identity).join(', ');
      return `${text} in ${names}`;
    });
    return `  spec.${field}: ${texts.join('; ')}`;
  });
  return [
    `the members of ${name} disagree; make these fields equal, or write --by-window for one group each:`,
    ...fields,
  ];
}

/** Why the members of a group get no slots, and what to do. */
export function unassignedLines(group: Candidates, refusal: SlotRefusal): string[] {
  const { name, members } = group;
  if (refusal.is === 'tooMany') {
    const needed = counted(members.length, 'member');
    return [
      `${name} needs ${refusal.of} slots for ${needed}, and a group has at most ${maxSlots}; divide it`,
    ];
  }
  if (refusal.is === 'full') {
    return [
      `${name} is full: ${counted(refusal.members, 'member')}, ${counted(refusal.of, 'slot')}; write one of:`,
      ...largerSizes(group, refusal.of),
    ];
  }
  const sizes = groupBy(refusal.holders, ({ before }) => before.of);
  const lines = [...sizes]
    .sort(([a, first], [b, second]) => first.length - second.length || a - b)
    .map(([of, holders]) => `  of ${of}: ${holders.map(({ identity }) => identity).join(', ')}`);
  return [`the members of ${name} have different numbers of slots; choose one with --of:`, ...lines];
}

/** The lines about `--resize` and a larger `--of`: how many members each flag would move, and how far. */
function largerSizes(group: Candidates, of: number): string[] {
  const sizes: [string, AssignmentRules][] = [
    [
      group.rules.of === undefined ? '--resize' : '--resize without --of',
      { ...group.rules, of: undefined, resize: true },
    ],
    [`--of ${2 * of}`, { ...group.rules, of: 2 * of }],
  ];
  return sizes.flatMap(([flag, rules]) => {
    const assignment = assignSlots(group.slots, rules);
    if (isRefusal(assignment)) return [];
    const moved = movedBy(group.slots, assignment);
    const moves = moved.flatMap(({ identity, before }) => {
      const slot = assignment.slots.get(identity);
      if (before === null || slot === undefined) return [];
      return distance(group, before, { slot, of: assignment.of });
    });
    const farthest = moves.length === 0 ? '' : `, the farthest by ${exactDuration(Math.max(...moves))}`;
    const size = counted(assignment.of, 'slot');
    return [
      `  ${flag}: ${size}, ${moved.length} of ${counted(group.members.length, 'member')} move${farthest}`,
    ];
  });
}

/** The seconds between the earliest starts of two slots in the next period. Empty if a slot has no start. */
function distance(group: Candidates, before: Slot, after: Slot): number[] {
  const [from, to] = [boundsOf(group, before)?.earliest, boundsOf(group, after)?.earliest];
  return from && to ? [Math.abs(to.getTime() - from.getTime()) / 1000] : [];
}
