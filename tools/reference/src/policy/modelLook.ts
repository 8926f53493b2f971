import type { ModelPeriod } from './modelPeriods.ts';

/** A Job that the KronJob controls. */
export type ModelJob = {
  id: string;
  nominal: number;
  due: number;
  active: boolean;
  deleting: boolean;
  /** The scheduling configuration under which it was created, and how many edits had been seen by then. */
  configuration: string;
  era: number;
};

/** One look at the world; instants in seconds since 1970. */
export type ModelLook = {
  now: number;
  watchedSince: number;
  createdAt: number;
  /** Names the current scheduling configuration. */
  configuration: string;
  valid: boolean;
  /** All periods of the current configuration that could be of interest, in order. */
  periods: readonly ModelPeriod[];
  concurrency: 'allow' | 'forbid' | 'replace';
  /** In seconds. */
  deadline: number;
  suspended: boolean;
  jobs: readonly ModelJob[];
  /** Periods whose Job name is taken by somebody else's Job. */
  taken: ReadonlySet<string>;
};
