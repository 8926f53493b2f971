import type { InputKronJob } from '@kron/fleet/input/inputKronJob';

/** Why a run exists only before the change, or only after it. */
export type ChangeReason =
  | 'Added'
  | 'Removed'
  | 'Suspended'
  | 'NoAllowedInstant'
  | 'Past'
  | 'Overtaken'
  | 'NotScheduled';

/** A future run that changes. Times are in epoch seconds. */
export type Change = {
  kronJob: InputKronJob;
  /** The name of the cluster. undefined if the times do not depend on it. */
  clusterName: string | undefined;
  nominal: number;
  change: 'moves' | 'appears' | 'vanishes';
  oldTime: number | null;
  newTime: number | null;
  /** Why the run appears or vanishes. null if the run moves. */
  because: ChangeReason | null;
};

export function timeOf({ oldTime, newTime }: Change): number {
  return Math.min(oldTime ?? Number.POSITIVE_INFINITY, newTime ?? Number.POSITIVE_INFINITY);
}

export function reasonText(reason: ChangeReason, kind: InputKronJob['kind']): string {
  if (reason === 'Added') return `the ${kind} is new`;
  return reason === 'Removed' ? `the ${kind} is deleted` : reasonTexts[reason];
}

const reasonTexts: Readonly<Record<Exclude<ChangeReason, 'Added' | 'Removed'>, string>> = {
  Suspended: 'suspended',
  NoAllowedInstant: 'no allowed instant',
  Past: 'its new time has passed',
  Overtaken: 'a later period has been handled',
  NotScheduled: 'not scheduled',
};

export function countChanges(changes: readonly Change[]): Record<Change['change'], number> {
  const counts = { moves: 0, appears: 0, vanishes: 0 };
  for (const { change } of changes) counts[change] += 1;
  return counts;
}
