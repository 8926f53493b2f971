import type { Minutes } from '@kron/fleet/load/starter';
import { exactDuration } from '@kron/fleet/text/durationText';
import { type AgreedField, agreement } from 'kron-core';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { counted } from '../../../output/fleetText.ts';
import { guaranteedStarts } from './guaranteedStarts.ts';
import { plannedMinutes } from './joinableOf.ts';
import type { MinuteStarts } from './suggestGroups.ts';

/** The KronJobs with the same `spec.spread.group`. */
export type ForecastGroup = {
  name: string;
  /** The number of members. Suspended members count, because they keep their slots. */
  members: number;
  /** The number of slots. null if the members give different numbers. */
  of: number | null;
  /** The duration of the window. null if the windows of the members differ. */
  window: string | null;
  /** The group has at most this number of starts in any minute. null if there are problems. */
  guaranteedPeak: number | null;
  /** The planned starts of the group in the fullest minute of the span. */
  plannedPeak: number;
  /** The reasons why the group has no guaranteed peak. Empty if `guaranteedPeak` is a number. */
  problems: readonly GroupProblem[];
};

/** A reason why a group has no guaranteed peak. `kron validate` uses the same codes. */
export type GroupProblem = { code: 'GroupDisagrees' | 'GroupSizesDiffer' | 'SharedSlot'; message: string };

type Member = { kronJob: InputKronJob; slot: number; of: number };

export function namedGroups(kronJobs: readonly InputKronJob[]): Map<string, InputKronJob[]> {
  const groups = new Map<string, InputKronJob[]>();
  for (const kronJob of kronJobs) {
    const name = kronJob.spec.spread?.group;
    if (typeof name !== 'string') continue;
    const members = groups.get(name);
    if (members === undefined) groups.set(name, [kronJob]);
    else members.push(kronJob);
  }
  return groups;
}

export function groupsOf(
  groups: ReadonlyMap<string, readonly InputKronJob[]>,
  minutes: Minutes,
): ForecastGroup[] {
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, kronJobs]) => groupOf(name, kronJobs.flatMap(memberOf), minutes));
}

function memberOf(kronJob: InputKronJob): Member[] {
  const { spread } = kronJob.spec;
  return spread === undefined || spread === null ? [] : [{ kronJob, slot: spread.slot, of: spread.of }];
}

function groupOf(name: string, members: readonly Member[], minutes: Minutes): ForecastGroup {
  const problems = [...disagreement(members), ...differentSizes(members), ...sharedSlots(members)];
  return {
    name,
    members: members.length,
    of: onlyOne(members.map(({ of }) => of)),
    window: onlyOne(members.map(({ kronJob }) => exactDuration(kronJob.schedule.dues.windowLength))),
    guaranteedPeak: problems.length > 0 ? null : guaranteedPeak(members, minutes),
    plannedPeak: fullest(plannedStarts(members, minutes)),
    problems,
  };
}

/** The value if all values are equal, otherwise null. */
function onlyOne<Value>(values: readonly Value[]): Value | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

function disagreement(members: readonly Member[]): GroupProblem[] {
  const agreements = members.map(({ kronJob }) => agreement(kronJob.schedule).fields);
  const agreedFields = Object.keys(agreements[0] ?? {}) as AgreedField[];
  const different = agreedFields.filter((name) => onlyOne(agreements.map((fields) => fields[name])) === null);
  if (different.length === 0) return [];
  return [{ code: 'GroupDisagrees', message: `members differ in ${different.join(', ')}` }];
}

function differentSizes(members: readonly Member[]): GroupProblem[] {
  const sizes = [...new Set(members.map(({ of }) => of))].sort((a, b) => a - b);
  return sizes.length === 1 ? [] : [{ code: 'GroupSizesDiffer', message: `of is ${sizes.join(' and ')}` }];
}

function sharedSlots(members: readonly Member[]): GroupProblem[] {
  const counts = new Map<string, number>();
  for (const { slot, of } of members) counts.set(`${slot}/${of}`, (counts.get(`${slot}/${of}`) ?? 0) + 1);
  const shared = [...counts.values()].filter((count) => count > 1).length;
  if (shared === 0) return [];
  const verb = shared === 1 ? 'is' : 'are';
  return [{ code: 'SharedSlot', message: `${counted(shared, 'slot')} ${verb} shared` }];
}

function guaranteedPeak(members: readonly Member[], minutes: Minutes): number {
  const [first] = members;
  if (first === undefined) return 0;
  const slots = members.map(({ slot }) => slot);
  return fullest(guaranteedStarts(first.kronJob.schedule, slots, first.of, minutes));
}

function* plannedStarts(members: readonly Member[], minutes: Minutes): Generator<MinuteStarts> {
  for (const { kronJob } of members)
    for (const minute of plannedMinutes(kronJob, minutes)) yield { minute, starts: 1 };
}

/** The number of starts in the fullest minute. */
function fullest(counts: Iterable<MinuteStarts>): number {
  const totals = new Map<number, number>();
  let most = 0;
  for (const { minute, starts } of counts) {
    const total = (totals.get(minute) ?? 0) + starts;
    totals.set(minute, total);
    most = Math.max(most, total);
  }
  return most;
}
