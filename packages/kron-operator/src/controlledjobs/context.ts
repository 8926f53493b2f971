import type { ControlledDecision, ControlledObserved, FinishedJob } from 'kron-core';
import type { CachedControlledJob } from './cache.ts';

/** A decision about a ControlledJob, and the state for which it was made. */
export type ReconcileContext = {
  /** `namespace/name`. */
  readonly key: string;
  readonly controlledJob: CachedControlledJob;
  readonly observed: ControlledObserved;
  readonly decision: ControlledDecision;
  /** Whether the Jobs come from a read of the API server, and not only from the cache. */
  readonly isLive: boolean;
  /** What `InFlightState.finishedOf` returned at the time of the decision. */
  readonly finishedJob: FinishedJob | undefined;
};
