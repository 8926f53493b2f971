import type { InputKronJob } from '@kron/fleet/input/inputKronJob';

/** Why a run exists on one side only. */
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
  /** Only if the times depend on it. */
  clusterName: string | undefined;
  nominal: number;
  change: 'moves' | 'appears' | 'vanishes';
  oldTime: number | null;
  newTime: number | null;
  /** null if the run moves. */
  because: ChangeReason | null;
};

/** The earlier of the two times. */
export function timeOf({ oldTime, newTime }: Change): number {
  return Math.min(oldTime ?? Number.POSITIVE_INFINITY, newTime ?? Number.POSITIVE_INFINITY);
}

/** A reason in words, about an object of a kind. */
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
