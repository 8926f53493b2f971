import type { ObjectKind } from '@kron/fleet/input/findObjects';
import { byCodeUnits } from '@kron/fleet/text/byCodeUnits';
import type { Agreement } from 'kron-core';
import { type CountedFleet, countsOf } from '../../../output/fleetText.ts';
import { candidateWindows } from './candidateWindows.ts';

/** A KronJob that a proposed group can contain. Minutes are indexes into the span of the forecast. */
export type Joinable = {
  kind: ObjectKind;
  identity: string;
  /** A key of the fields that must be equal in a group, without the duration of the window. */
  agreement: () => Pick<Agreement, 'key' | 'sha256'>;
  /** The length of the KronJob's window, in seconds. */
  window: number;
  /** The length of the longest window that the KronJob's spec can have, in seconds. */
  maxWindow: () => number;
  /** The minutes in which the KronJob starts. */
  starts: () => Iterable<number>;
  /**
   * The maximum number of starts of a group with `of` members, for each minute. All members have the schedule of this
   * KronJob and the given window. A minute can occur several times, and can lie outside the span.
   */
  guaranteed: (window: string, of: number) => Iterable<MinuteStarts>;
};

export type MinuteStarts = { minute: number; starts: number };

/** A proposed group, which lowers the number of starts in minutes above the limit. */
export type Suggestion = {
  group: string;
  /** `window.duration` for all members. */
  window: string;
  /** Identities, sorted. */
  members: readonly string[];
  counts: CountedFleet;
  /** The number of members that the group already has. 0 for a new group. */
  present: number;
  /**
   * The starts of the whole fleet in the fullest of the minutes in which the group can start. Assumes that the user creates
   * this group and the groups of the earlier suggestions.
   */
  expectedPeak: number;
  /** The number of starts by which the expected peak exceeds the limit. 0 if the peak does not exceed the limit. */
  excess: number;
};

export type JoinableFleet = {
  /** The KronJobs that have no spread. */
  free: readonly Joinable[];
  groups: ReadonlyMap<string, readonly Joinable[]>;
  /** The starts of the whole fleet in each minute of the span. */
  perMinute: Uint32Array;
};

/**
 * Proposes groups for the minutes with more starts than the limit. Source: docs/reference/output.md, "kron forecast".
 *
 * @param limit starts per minute
 */
export function suggestGroups({ free, groups, perMinute }: JoinableFleet, limit: number): Suggestion[] {
  // The expected starts in each minute. A proposed group counts with its guaranteed maximum. All objects outside proposed
  // groups count with their planned starts.
  const load = Float64Array.from(perMinute);
  return partitionsOf(free, perMinute, limit).flatMap(({ group, members }) => {
    const found = suggestionFor({ group, joining: members, present: groups.get(group) ?? [] }, load, limit);
    return found === undefined ? [] : [found];
  });
}

type Partition = {
  key: string;
  /** `spread-` and the first 6 hex digits of the key's SHA-256. */
  group: string;
  members: Joinable[];
  starts: number;
};

/**
 * Divides the KronJobs that start in minutes above the limit into parts with equal agreement keys. Leaves out a part with a
 * single KronJob. The part with the most starts in these minutes comes first.
 */
function partitionsOf(free: readonly Joinable[], perMinute: Uint32Array, limit: number): Partition[] {
  const partitions = new Map<string, Partition>();
  for (const one of free) {
    const starts = startsAbove(one, perMinute, limit);
    if (starts === 0) continue;
    const { key, sha256 } = one.agreement();
    const group = `spread-${sha256.slice(0, 6)}`;
    const partition = partitions.get(key) ?? { key, group, members: [], starts: 0 };
    partition.members.push(one);
    partition.starts += starts;
    partitions.set(key, partition);
  }
  return [...partitions.values()]
    .filter(({ members }) => members.length > 1)
    .sort((a, b) => b.starts - a.starts || byCodeUnits(a.key, b.key));
}

function startsAbove({ starts }: Joinable, perMinute: Uint32Array, limit: number): number {
  let count = 0;
  for (const minute of starts()) {
    if ((perMinute[minute] ?? 0) > limit) count += 1;
  }
  return count;
}

/** Chooses the window of a group. In `load`, replaces the starts of the members by the guaranteed starts of the group. */
function suggestionFor(
  { group, joining, present }: { group: string; joining: readonly Joinable[]; present: readonly Joinable[] },
  load: Float64Array,
  limit: number,
): Suggestion | undefined {
  // All joining objects have the same key, so one of them can represent the group. Prefer a CronJob, because its maximum
  // window is shorter than the maximum window of a KronJob.
  const first = joining.find(({ kind }) => kind === 'CronJob') ?? joining[0];
  if (first === undefined) return undefined;
  const members = [...present, ...joining].sort((a, b) => byCodeUnits(a.identity, b.identity));
  const widest = members.reduce((most, { window }) => Math.max(most, window), 0);
  const windows = candidateWindows(widest, first.maxWindow());
  for (const { starts } of members) {
    for (const minute of starts()) add(load, minute, -1);
  }
  const shared = {
    group,
    members: members.map(({ identity }) => identity),
    counts: countsOf(members),
    present: present.length,
  };
  for (const [index, window] of windows.entries()) {
    const guaranteed = [...first.guaranteed(window, members.length)];
    for (const { minute, starts } of guaranteed) add(load, minute, starts);
    const expectedPeak = fullest(guaranteed, load);
    const excess = Math.max(0, expectedPeak - limit);
    if (excess === 0 || index === windows.length - 1) return { ...shared, window, expectedPeak, excess };
    for (const { minute, starts } of guaranteed) add(load, minute, -starts);
  }
  // No window can be tried. Add the starts of the members, which were subtracted above, to `load` again.
  for (const { starts } of members) {
    for (const minute of starts()) add(load, minute, 1);
  }
  return undefined;
}

function add(load: Float64Array, minute: number, starts: number): void {
  if (minute >= 0 && minute < load.length) load[minute] = (load[minute] ?? 0) + starts;
}

/** The highest load of all minutes in which a group can start. */
function fullest(guaranteed: readonly MinuteStarts[], load: Float64Array): number {
  return guaranteed.reduce((peak, { minute }) => Math.max(peak, load[minute] ?? 0), 0);
}
