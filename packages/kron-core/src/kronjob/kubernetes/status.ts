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

export type ConditionType = 'Ready' | 'InvalidSpec' | 'SchedulingError' | 'Unschedulable';

/** An entry of `recent` as it is stored. */
export type StoredPeriod = RecentPeriod & { chosenTime?: string };

/** `status` of a KronJob. All instants are RFC 3339 UTC on whole seconds; a field without a value is absent. */
export type Status = Omit<
  ObservedStatus,
  'schedulingSince' | 'lastNominalTime' | 'lastChosenTime' | 'claim' | 'recent'
> & {
  observedGeneration?: number;
  schedulingSince?: string;
  lastNominalTime?: string;
  lastChosenTime?: string;
  lastOutcome?: Outcome;
  nextPeriodID?: string;
  nextNominalTime?: string;
  nextChosenTime?: string;
  claim?: Claim & { chosenTime?: string; claimedAt: string };
  recent?: StoredPeriod[];
  activeCount?: number;
  lastSuccessfulTime?: string;
  /** How many Jobs ended so, each counted exactly once. */
  succeeded?: number;
  failed?: number;
  conditions?: Condition[];
};
