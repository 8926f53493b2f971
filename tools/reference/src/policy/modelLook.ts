import type { ModelPeriod } from './modelPeriods.ts';

/** A Job that the KronJob controls. */
export type ModelJob = {
  id: string;
  nominal: number;
  due: number;
  active: boolean;
  deleting: boolean;
  /** The scheduling configuration under which the Job was created, and the number of edits seen by then. */
  configuration: string;
  era: number;
};

/** What a period waits for. */
export type ModelWait = 'Replace' | 'Queue';

/** A claim of a period whose holder may have created a Job with a short TTL, unless it is an own one after a wait. */
export type ModelClaim = {
  id: string;
  isOwn: boolean;
  claimedAt: number;
  jobTTL: number;
  after?: ModelWait | undefined;
};

/** One observation. Instants are seconds since 1970. */
export type ModelLook = {
  now: number;
  watchedSince: number;
  /** When the controller saw the KronJob resumed. null: it did not. */
  resumedAt: number | null;
  createdAt: number;
  /** The name of the current scheduling configuration. */
  configuration: string;
  valid: boolean;
  /** All relevant periods of the current configuration, in order. */
  periods: readonly ModelPeriod[];
  concurrency: 'allow' | 'forbid' | 'replace' | 'queue';
  /** Default: 1. */
  maxActive?: number;
  /** Whether so many runs have failed that no period starts. Default: false. */
  paused?: boolean;
  /** Seconds. */
  deadline: number;
  suspended: boolean;
  jobs: readonly ModelJob[];
  /** Periods whose Job name belongs to another owner. */
  taken: ReadonlySet<string>;
  /** When an edit took effect. Absent: now. */
  editedAt?: number;
  claim?: ModelClaim;
  /** What the API server refused just now: to create the Jobs of these periods, to delete Jobs, to list them. */
  refused?: { creates: ReadonlySet<string>; deletes: boolean; lists: boolean };
  /** Why a claimed period has not replaced the active Jobs. */
  hindrance?: 'FailedDelete' | 'ReplacePending';
};
