import type { ControlledDecision, ControlledObserved } from 'kron-core';
import type { CachedControlledJob } from './cachedControlledJob.ts';

/** One decision about one ControlledJob, and what it was made on. */
export type ReconcileContext = {
  /** `namespace/name`. */
  readonly key: string;
  readonly controlledJob: CachedControlledJob;
  readonly observed: ControlledObserved;
  readonly decision: ControlledDecision;
};

/** A ControlledJob in a log and in metrics. */
export function named({ metadata: { namespace, name } }: CachedControlledJob): {
  namespace: string;
  name: string;
} {
  return { namespace, name };
}
