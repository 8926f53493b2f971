import type { ControlledDecision, ControlledObserved } from 'kron-core';
import type { CachedControlledJob } from './cache.ts';

/** A decision about a ControlledJob, with the state that it was made on. */
export type ReconcileContext = {
  /** `namespace/name`. */
  readonly key: string;
  readonly controlledJob: CachedControlledJob;
  readonly observed: ControlledObserved;
  readonly decision: ControlledDecision;
  /** Whether the Jobs were read live. */
  readonly isLive: boolean;
};
