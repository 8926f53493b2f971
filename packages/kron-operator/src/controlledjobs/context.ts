import type { ControlledDecision, ControlledObserved } from 'kron-core';
import type { KeptControlledJob } from './cachedControlledJob.ts';

/** One decision about one ControlledJob, and what it was made on. */
export type RunTurn = {
  /** `namespace/name`. */
  readonly key: string;
  readonly controlledJob: KeptControlledJob;
  readonly observed: ControlledObserved;
  readonly decision: ControlledDecision;
};

/** A ControlledJob in a log and in metrics. */
export function named({ metadata: { namespace, name } }: KeptControlledJob): {
  namespace: string;
  name: string;
} {
  return { namespace, name };
}
