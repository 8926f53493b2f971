import type { Calendars, Spec } from '../spec.ts';

/** The stored status of a KronJob, as a request of kron-conformance has it. */
export type Status = Partial<
  Record<
    | 'schedulingHash'
    | 'schedulingSince'
    | 'schedulingFloor'
    | 'highestPeriodID'
    | 'lastPeriodID'
    | 'lastNominalTime'
    | 'lastChosenTime'
    | 'suspendedSince',
    string
  >
> & {
  jobTTL?: number;
  observedGeneration?: number;
  consecutiveFailures?: number;
  active?: { name: string }[];
  recent?: { periodID: string; outcome: string }[];
  claim?: {
    periodID: string;
    for: 'ShortTTL' | 'Replace' | 'Queue';
    claimedAt: string;
    holder: string;
    after?: 'Replace' | 'Queue';
  };
};

/** A Job of the namespace. */
export type Job = {
  name: string;
  owned: boolean;
  periodID?: string;
  chosenTime?: string;
  createdAt: string;
  finishedAt?: string;
  state: 'active' | 'succeeded' | 'failed';
  deleting: boolean;
};

/** What a controller knows about a KronJob. README.md of kron-conformance defines the fields. */
export type Observation = {
  generation?: number;
  createdAt: string;
  watchedSince: string;
  deleting?: boolean;
  resumedAt?: string;
  holder?: string;
  calendarsSeenAt?: string;
  refused?: { jobName: string };
  refusedDelete?: { jobName: string };
  refusedRead?: string;
  replaceHindrance?: 'FailedDelete' | 'ReplacePending';
  status: Status;
  jobs: Job[];
};

export type DecideRequest = {
  identity: string;
  spec: Spec;
  calendars?: Calendars;
  calendarsBefore?: Calendars;
  clusterName?: string;
  now: string;
  observed: Observation;
};
