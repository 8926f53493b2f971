import {
  agreement,
  compile,
  type CronJobWindow,
  guaranteedPeak,
  type Schedule,
  spreadBounds,
  type SpreadBounds,
} from 'kron-core';
import { ownWindowSource } from '@kron/fleet/input/cronJobWindow';
import { isCronJob } from '@kron/fleet/input/findObjects';
import { fieldsOf, type PlainObject } from '@kron/fleet/plainObject';
import {
  type Assignment,
  type AssignmentRules,
  assignSlots,
  type SlotCandidate,
  isRefusal,
  type SlotRefusal,
} from './assignment/assignSlots.ts';
import { isSameSlot, type Slot } from './assignment/slot.ts';
import type { SpecChange } from './specChange.ts';
import { writtenWindow } from './cronJobSpread.ts';
import { type Disagreement, disagreementsOf } from './disagreement.ts';
import { groupBy } from '../../edit/groupBy.ts';
import type { SpreadMember } from './spreadMember.ts';
import { nameByWindow } from './readMembers.ts';
import type { SpreadRequest } from './request.ts';

/** The members of a group before slots are assigned. */
export type Candidates = {
  readonly name: string;
  /** The current time in epoch seconds. */
  readonly now: number;
  /** There is at least one member. */
  readonly members: readonly SpreadMember[];
  readonly disagreements: readonly Disagreement[];
  /** The SHA-256, in hex, of the fields that must be equal in the group. */
  readonly agreement: string;
  /** The nominal time of the first period of any member after `now`. Null if no member has a period after `now`. */
  readonly nominal: Date | null;
  /** The schedule of one member. All members have the same schedule, unless there are disagreements. */
  readonly schedule: Schedule;
  /** The members with their current slots, as input for the assignment. A slot in another group counts as null. */
  readonly slots: readonly SlotCandidate[];
  readonly rules: AssignmentRules;
};

/** A group after slots were assigned to its members. */
export type Group = Omit<Candidates, 'members'> & {
  readonly of: number;
  /** The members in the order of their slots. */
  readonly members: readonly Placed[];
  /** The most members that can start in one minute of the next period. */
  readonly guaranteedPeak: number;
};

export type Placed = {
  readonly member: SpreadMember;
  readonly after: Slot;
  /** Whether the slot of the member or the number of slots changes. */
  readonly moved: boolean;
  /** The changes to the manifest of the member; null if nothing changes. */
  readonly change: SpecChange | null;
};

/** Divides the members into groups, in the order of the names of the groups. */
export function formGroups(members: readonly SpreadMember[], request: SpreadRequest): readonly Candidates[] {
  const nameOf = ({ agreement: { sha256 } }: SpreadMember): string =>
    request.byWindow ? nameByWindow(request.group, sha256) : request.group;
  return [...groupBy(members, nameOf)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([name, own]) => {
      const [first] = own;
      return first === undefined ? [] : [candidates(name, first, own, request)];
    });
}

function candidates(
  name: string,
  first: SpreadMember,
  members: readonly SpreadMember[],
  request: SpreadRequest,
): Candidates {
  const { schedule } = first.kronJob;
  const { now } = request.view;
  const next = members.flatMap(({ kronJob }) => kronJob.schedule.nextPeriod(now) ?? []);
  return {
    name,
    members,
    disagreements: disagreementsOf(members),
    agreement: first.agreement.sha256,
    now,
    nominal: next.length === 0 ? null : new Date(next.reduce((a, b) => Math.min(a, b)) * 1000),
    schedule,
    slots: members.map((member) => ({ identity: member.identity, before: heldIn(name, member, request) })),
    rules: request.rules,
  };
}

/** The slot of a member in the group `name`. Null if the slot is invalid or belongs to another group. */
function heldIn(name: string, { written, before }: SpreadMember, { group }: SpreadRequest): Slot | null {
  return written.group === null || written.group === group || written.group === name ? before : null;
}

/** Assigns slots to the members of a group without disagreements. */
export function assignGroup(group: Candidates, window: string | undefined): Group | SlotRefusal {
  const assignment = assignSlots(group.slots, group.rules);
  if (isRefusal(assignment)) return assignment;
  const { of, slots } = assignment;
  const members = group.members.map((member) => {
    const after = { slot: slots.get(member.identity) ?? 0, of };
    const moved = member.before === null || !isSameSlot(member.before, after);
    return { member, after, moved, change: changeOf(group.name, member, after, window) };
  });
  members.sort((a, b) => a.after.slot - b.after.slot);
  return { ...group, of, members, guaranteedPeak: peakOf(group, assignment) };
}

function changeOf(
  group: string,
  { before, written, kronJob }: SpreadMember,
  after: Slot,
  window: string | undefined,
): SpecChange | null {
  const duration = window !== undefined && hasOtherWindow(kronJob.manifest, window) ? window : undefined;
  const isSame = before !== null && isSameSlot(before, after) && written.group === group;
  if (isSame && duration === undefined) return null;
  const isInherited = kronJob.kind === 'CronJob' && ownWindowSource(kronJob.manifest) === null;
  return {
    spread: { ...after, group },
    ...(duration === undefined ? {} : { duration }),
    ...(isInherited ? { inherited: kronJob.spec as CronJobWindow } : {}),
  };
}

/** Whether the window.duration of a manifest differs from the given duration. `60m` and `1h` are equal. */
export function hasOtherWindow(manifest: PlainObject, duration: string): boolean {
  const written = writtenDuration(manifest);
  return written !== duration && durationKey(written) !== durationKey(duration);
}

function writtenDuration(manifest: PlainObject): unknown {
  if (isCronJob(manifest)) return writtenWindow(manifest);
  return fieldsOf(fieldsOf(manifest['spec'])['window'])['duration'];
}

const durationKeys = new Map<unknown, string>();

/** A key that is the same for equal durations, such as `60m` and `1h`. An invalid duration has a key of its own. */
function durationKey(duration: unknown): string {
  const known = durationKeys.get(duration);
  if (known !== undefined) return known;
  const written = typeof duration === 'string' ? duration : null;
  const isValid = written !== null || duration === undefined || duration === null;
  let key = `invalid: ${String(duration)}`;
  try {
    const spec = { identity: 'default/window', schedule: '0 0 1 1 *', window: { duration: written } };
    if (isValid) key = agreement(spec).fields.window;
  } catch {
    // An invalid duration keeps the key `invalid: …`, so it differs from every valid duration.
  }
  durationKeys.set(duration, key);
  return key;
}

/** The earliest and the latest start in a slot of the next period; null if there is no next period. */
export function boundsOf(
  { schedule, nominal }: Pick<Candidates, 'schedule' | 'nominal'>,
  { slot, of }: Slot,
): SpreadBounds | null {
  return nominal === null ? null : spreadBounds(schedule, nominal, slot, of);
}

/**
 * The earliest and the latest start of a member in its next period; null if the member has no next period. Members have the
 * same schedule, but each has its own notBefore and notAfter.
 */
export function memberBounds(
  group: Pick<Group, 'schedule' | 'nominal' | 'now'>,
  { member: { kronJob }, after }: Placed,
): SpreadBounds | null {
  const { spec, schedule } = kronJob;
  if (schedule.notBefore === -Infinity && schedule.notAfter === Infinity) return boundsOf(group, after);
  // If notBefore or notAfter lies within a window, the slot decides whether this window has a period. So the next period is
  // computed with the new slot.
  const next = compile({ ...spec, spread: { ...after } }).nextPeriod(group.now);
  return boundsOf({ ...group, nominal: next === null ? null : new Date(next * 1000) }, after);
}

export function peakOf({ schedule, nominal }: Candidates, { of, slots }: Assignment): number {
  return nominal === null ? 0 : guaranteedPeak(schedule, nominal, slots.values(), of);
}
