import type { Decision, Observed } from 'kron-core';
import type { KeptKronJob } from './keptKronJob.ts';

/** One decision about one KronJob, and what it was made on. */
export type Turn<D extends Decision = Decision> = {
  /** `namespace/name`. */
  readonly key: string;
  readonly kronJob: KeptKronJob;
  readonly observed: Observed;
  readonly now: Date;
  readonly decision: D;
};

/** The decision's Job may still be created, or wait for another one to go: the key comes back after a while. */
export class StillPendingError extends Error {
  override readonly name = 'StillPendingError';
}

/** Whether a decision rests on which Jobs are active now: then they have to be known as of now. */
export function restsOnActiveJobs({ kronJob, decision }: Turn): boolean {
  if (kronJob.spec.policy?.concurrency === 'allow') return false;
  const { action, reason } = decision;
  return action === 'run' || action === 'replace' || reason === 'JobActive' || reason === 'ReplacePending';
}
