import type { ControlledDecision, ControlledObserved, FinishedJob } from 'kron-core';
import type { CachedControlledJob } from './cache.ts';

/** A decision about a ControlledJob, and the state that the decision is based on. */
export type ReconcileContext = {
  /** `namespace/name`. */
  readonly key: string;
  readonly controlledJob: CachedControlledJob;
  readonly observed: ControlledObserved;
  readonly decision: ControlledDecision;
  /** Whether the Jobs were read live. */
  readonly isLive: boolean;
  /** The finished Job that `InFlightState` knew at the time of the decision. */
  readonly finishedJob: FinishedJob | undefined;
};
