import type { Decision, Observed, RefusedCreate, RunDecision } from 'kron-core';
import type { CachedJob } from './cachedJob.ts';
import type { CachedKronJob } from './cachedKronJob.ts';

/** One decision about one KronJob, and what it was made on. */
export type ReconcileContext<D extends Decision = Decision> = {
  /** `namespace/name`. */
  readonly key: string;
  readonly kronJob: CachedKronJob;
  readonly observed: Observed;
  readonly now: Date;
  readonly decision: D;
};

/** What was found out about the Job that is to be created. */
export type Found = {
  /** Whoever has its name. */
  readonly inTheWay?: CachedJob | undefined;
  readonly refused?: RefusedCreate | undefined;
};

export function isRun(turn: ReconcileContext): turn is ReconcileContext<RunDecision> {
  return turn.decision.action === 'run';
}

/** Whether a decision rests on which Jobs are active now: then they have to be known as of now. */
export function restsOnActiveJobs({ kronJob, decision }: ReconcileContext): boolean {
  const { action, reason } = decision;
  const rests =
    action === 'run' || action === 'replace' || reason === 'JobActive' || reason === 'ReplacePending';
  // Only now is it certain that there is a spec to be asked.
  return rests && kronJob.spec.policy?.concurrency !== 'allow';
}

/** A turn in a log. */
export function told({ kronJob, decision }: ReconcileContext): Record<string, unknown> {
  const { period } = decision;
  return { ...named(kronJob), ...(period === null ? {} : { period: period.periodID }) };
}

/** A KronJob in a log and in metrics. */
export function named({ metadata: { namespace, name } }: CachedKronJob): { namespace: string; name: string } {
  return { namespace, name };
}
