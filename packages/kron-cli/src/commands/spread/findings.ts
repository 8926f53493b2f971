import type { InputProblem } from '@kron/fleet/input/inputProblem';
import { cronJobPath } from '@kron/fleet/input/cronJobPaths';
import { locateIssues } from '@kron/fleet/input/locateIssues';
import { windowAnnotations } from 'kron-core';
import { counted } from '../../output/fleetText.ts';
import { assignSlots, inOrder, isRefusal, movedBy } from './assignment/assignSlots.ts';
import { type Candidates, hasOtherWindow, peakOf } from './group.ts';
import { annotatedPath } from './cronJobSpread.ts';
import { groupBy } from '../../edit/groupBy.ts';
import type { SpreadMember } from './spreadMember.ts';
import type { SpreadRequest } from './request.ts';

/** Kinds of problems that `kron spread --write` would fix or refuse. */
export type FindingCode =
  | 'NoSlot'
  | 'SharedSlot'
  | 'SlotOutOfRange'
  | 'GroupSizesDiffer'
  | 'GroupDisagrees'
  | 'GroupFull';

type Finding = { member: SpreadMember; path: string; code: FindingCode; message: string };

/** The findings about a group, each with its position in a file, and a note about the effect of `--rebalance`. */
export async function findingsOf(
  group: Candidates,
  { window }: SpreadRequest,
): Promise<{ findings: InputProblem[]; note: string | undefined }> {
  const findings = [
    ...slotFindings(group),
    ...sizeFindings(group),
    ...windowFindings(group, window),
    ...disagreementFindings(group),
  ];
  const located = await Promise.all(
    findings.map(({ member: { kronJob, object }, path, ...issue }) => {
      const own = kronJob.kind === 'CronJob' ? cronJobPath(kronJob.manifest, path) : path;
      return locateIssues([{ path: own, ...issue }], object, kronJob.source, kronJob.namespace);
    }),
  );
  return { findings: located.flat(), note: rebalanceNote(group) };
}

/** Findings about members that have no slot in this group, or have the same slot as another member. */
function slotFindings({ name, members, slots }: Candidates): Finding[] {
  const holders = new Set(slots.filter(({ before }) => before !== null).map(({ identity }) => identity));
  const first = new Map<string, SpreadMember>();
  return inOrder(members).flatMap((member): Finding[] => {
    const { before, identity } = member;
    if (before === null) return [noSlot(member)];
    if (!holders.has(identity)) return [otherGroup(member, name)];
    const slot = `${before.slot} of ${before.of}`;
    const other = first.get(slot);
    if (other === undefined) {
      first.set(slot, member);
      return member.written.group === name ? [] : [otherGroup(member, name)];
    }
    const message = `slot ${slot} is also that of ${other.identity} in ${other.kronJob.source}`;
    return [{ member, path: 'spec.spread.slot', code: 'SharedSlot', message }];
  });
}

function otherGroup(member: SpreadMember, name: string): Finding {
  const { group } = member.written;
  const found = group === null ? 'no group' : `the group ${group}`;
  const message = `expected the group ${name}, found ${found}`;
  return { member, path: 'spec.spread', code: group === null ? 'NoSlot' : 'GroupDisagrees', message };
}

function noSlot(member: SpreadMember): Finding {
  const { slot, of } = member.written;
  const path = 'spec.spread';
  if (typeof slot !== 'number' || typeof of !== 'number')
    return { member, path, code: 'NoSlot', message: 'has no slot; kron spread --write assigns one' };
  const message = `slot ${slot} of ${of} does not exist; kron spread --write assigns another one`;
  return { member, path: `${path}.slot`, code: 'SlotOutOfRange', message };
}

/** Findings about members with another number of slots than the group, and about a group with too few slots. */
function sizeFindings({ slots, members, rules }: Candidates): Finding[] {
  const holders = members.filter((_, index) => slots[index]?.before !== null);
  const sizes = groupBy(holders, ({ before }) => before?.of ?? 0);
  const [most] = [...sizes].sort(([a, first], [b, second]) => second.length - first.length || b - a);
  const size = rules.of ?? most?.[0];
  if (size === undefined) return [];
  const others = holders.filter(({ before }) => before?.of !== size);
  const wanted = rules.of === undefined ? 'most members have' : '--of is';
  const differing = others.map((member): Finding => {
    const message = `of is ${member.before?.of}, and ${wanted} ${size}`;
    return { member, path: 'spec.spread.of', code: 'GroupSizesDiffer', message };
  });
  const [member] = members;
  if (members.length <= size || member === undefined) return differing;
  const message = `${counted(members.length, 'member')} have ${counted(size, 'slot')}; write --resize or a larger --of`;
  return [...differing, { member, path: 'spec.spread.of', code: 'GroupFull', message }];
}

function windowFindings({ members }: Candidates, window: string | undefined): Finding[] {
  if (window === undefined) return [];
  const others = members.filter(({ kronJob }) => hasOtherWindow(kronJob.manifest, window));
  return others.map((member) => {
    const message = `expected ${window}, as --window says`;
    return { member, path: windowPath(member), code: 'GroupDisagrees', message };
  });
}

/**
 * The field in which `--write` sets the window. If the manifest of a CronJob lacks this field, the window comes from the
 * Namespace, or the CronJob has no window.
 */
function windowPath({ kronJob: { kind, manifest } }: SpreadMember): string {
  if (kind === 'KronJob') return 'spec.window.duration';
  return `${annotatedPath(manifest).join('.')}.annotations["${windowAnnotations.window}"]`;
}

function disagreementFindings({ disagreements }: Candidates): Finding[] {
  return disagreements.flatMap(({ field, values }) => {
    const usual = values.at(-1);
    return values.slice(0, -1).flatMap(({ text, members }) =>
      members.map((member): Finding => {
        const message = `is ${text}, and ${usual?.text} in ${usual?.members[0]?.identity}${more(usual?.members.length ?? 1)}`;
        return { member, path: `spec.${field}`, code: 'GroupDisagrees', message };
      }),
    );
  });
}

function more(count: number): string {
  return count > 1 ? ` and ${count - 1} more` : '';
}

/** The note about `--rebalance`, if the flag would lower the guaranteed peak: the most starts that a minute can have. */
function rebalanceNote(group: Candidates): string | undefined {
  const assigned = assignSlots(group.slots, group.rules);
  const rebalanced = assignSlots(group.slots, { ...group.rules, rebalance: true });
  if (group.disagreements.length > 0 || isRefusal(assigned) || isRefusal(rebalanced)) return undefined;
  const [now, then] = [peakOf(group, assigned), peakOf(group, rebalanced)];
  if (then >= now) return undefined;
  const moves = counted(movedBy(group.slots, rebalanced).length, 'member');
  return `note: ${group.name}: --rebalance would lower the guaranteed peak from ${now} to ${then}; ${moves} would move`;
}
