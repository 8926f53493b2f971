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
};
