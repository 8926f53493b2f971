import type { Claim, ObservedStatus, Outcome, RecentPeriod } from '../decision/observed.ts';

/** A Kubernetes condition. */
export type Condition = {
  type: ConditionType;
  status: 'True' | 'False' | 'Unknown';
  reason: string;
  message: string;
  lastTransitionTime: string;
  observedGeneration?: number;
};

export type ConditionType = 'Ready' | 'InvalidSpec' | 'SchedulingError' | 'Unschedulable' | 'JobChanged';

/** An entry of `status.recent` as stored. */
export type StoredPeriod = RecentPeriod & { chosenTime?: string };

/** `status` of a KronJob. All instants are RFC 3339 UTC in whole seconds. Fields without a value are absent. */
export type Status = Omit<
  ObservedStatus,
  'schedulingSince' | 'suspendedSince' | 'lastNominalTime' | 'lastChosenTime' | 'claim' | 'recent'
> & {
  schedulingSince?: string;
  suspendedSince?: string;
  lastNominalTime?: string;
  lastChosenTime?: string;
  lastOutcome?: Outcome;
  nextPeriodID?: string;
  nextNominalTime?: string;
  nextChosenTime?: string;
  /** The name of the cluster, if it is part of the seed. */
  clusterName?: string;
  claim?: Claim & { chosenTime?: string; claimedAt: string };
  recent?: StoredPeriod[];
  activeCount?: number;
  lastSuccessfulTime?: string;
  /** The number of Jobs that succeeded. Each Job is counted at most once. The same holds for `failed`. */
  succeeded?: number;
  failed?: number;
  conditions?: Condition[];
};
