import { type AgreedField, agreement, type ScheduleSpec } from 'kron-core';
import type { CompiledSpec } from './unschedulableScan.ts';
import type { Warning } from './warning.ts';

/**
 * A warning about the KronJob at the index `member` of the checked list. The message compares this KronJob with the one at
 * the index `other`, a member of the same group.
 */
export type GroupWarning = Warning & { member: number; other: number };

type GroupMember = CompiledSpec & { readonly index: number; readonly slot: number; readonly of: number };

/**
 * Warns about KronJobs of one group that fail to share a window evenly: they have the same slot, different numbers of slots,
 * or different schedules and windows. If members differ, the warning compares each member that is not in the majority with
 * the first member of the majority.
 *
 * @example
 * groupWarnings([first, second])
 * // [{ member: 1, other: 0, path: 'spec.spread.slot', code: 'SharedSlot', message: 'prod/first has slot 7 of 50 in group backups, too' }]
 */
export function groupWarnings(kronJobs: readonly CompiledSpec[]): GroupWarning[] {
  const groups = new Map<string, GroupMember[]>();
  for (const [index, kronJob] of kronJobs.entries()) {
    const { spread } = kronJob.spec;
    const group = spread?.group;
    if (spread === null || spread === undefined || typeof group !== 'string') continue;
    const members = groups.get(group) ?? [];
    members.push({ ...kronJob, index, slot: spread.slot, of: spread.of });
    groups.set(group, members);
  }
  return [...groups].flatMap(([group, members]) =>
    members.length < 2
      ? []
      : [...sharedSlots(group, members), ...differentSizes(group, members), ...disagreements(group, members)],
  );
}

function sharedSlots(group: string, members: readonly GroupMember[]): GroupWarning[] {
  const holders = new Map<string, GroupMember>();
  return members.flatMap((member) => {
    const place = `slot ${member.slot} of ${member.of}`;
    const holder = holders.get(place);
    if (holder === undefined) {
      holders.set(place, member);
      return [];
    }
    const message = `${holder.spec.identity} has ${place} in group ${group}, too`;
    return [warning('spec.spread.slot', 'SharedSlot', message, member, holder)];
  });
}

function differentSizes(group: string, members: readonly GroupMember[]): GroupWarning[] {
  return fromMajority(members, ({ of }) => String(of)).map(({ member, other }) => {
    const message = `${other.spec.identity} divides the window of group ${group} into ${other.of} slots, not ${member.of}`;
    return warning('spec.spread.of', 'GroupSizesDiffer', message, member, other);
  });
}

function disagreements(group: string, members: readonly GroupMember[]): GroupWarning[] {
  const agreements = new Map(members.map((member) => [member, agreement(member.schedule)]));
  return fromMajority(members, (member) => agreements.get(member)?.key ?? '').map(({ member, other }) => {
    const [own, others] = [agreements.get(member)?.fields, agreements.get(other)?.fields];
    const agreedFields = Object.keys(own ?? {}) as AgreedField[];
    const fields = agreedFields.filter((field) => own?.[field] !== others?.[field]);
    const texts = fields.map((field) => [field, textOf(member.spec, field), textOf(other.spec, field)]);
    // A field can differ although both KronJobs write the same text. For example, the default of sigma depends on the
    // window. The message names the fields with different texts, if there are any.
    const written = texts.filter(([, here, there]) => here !== there);
    const differences = (written.length > 0 ? written : texts).map(([field, here, there]) =>
      // Constraints with equal texts differ only if the KronJobs are in different namespaces: a name then means different
      // calendars.
      field === 'constraints' && here === there
        ? `the calendars in constraints: ${here} in both`
        : `${field}: ${here} here, ${there} there`,
    );
    const message = `disagrees with ${other.spec.identity} of group ${group}: ${differences.join('; ')}`;
    return warning('spec.spread.group', 'GroupDisagrees', message, member, other);
  });
}

const longestText = 100;

function textOf(spec: ScheduleSpec, field: AgreedField): string {
  const value = spec[field];
  if (value === null || value === undefined) return 'absent';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText)}…` : text;
}

/** Pairs each member that does not have the most frequent key with the first member that has it. */
function fromMajority(
  members: readonly GroupMember[],
  keyOf: (member: GroupMember) => string,
): { member: GroupMember; other: GroupMember }[] {
  const counts = new Map<string, number>();
  for (const member of members) counts.set(keyOf(member), (counts.get(keyOf(member)) ?? 0) + 1);
  const [majority] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), ['', 0]);
  const other = members.find((member) => keyOf(member) === majority);
  if (other === undefined || counts.size === 1) return [];
  return members.filter((member) => keyOf(member) !== majority).map((member) => ({ member, other }));
}

function warning(
  path: string,
  code: Warning['code'],
  message: string,
  member: GroupMember,
  other: GroupMember,
): GroupWarning {
  return { member: member.index, other: other.index, path, code, message };
}
