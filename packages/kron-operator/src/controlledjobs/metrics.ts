import type { ControlledActionType, ControlledJobSpec, ControlledStatus } from 'kron-core';
import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import type { CachedControlledJob } from './cache.ts';

/** Callbacks by which the ControlledJob controller reports measurements. They must neither throw nor block. */
export type ControlledJobMetrics = WorkMetrics & {
  readonly actionTaken: (type: ControlledActionType) => void;
  readonly controlledJob: (name: NamespacedName, facts: ControlledJobFacts) => void;
  readonly controlledJobGone: (name: NamespacedName) => void;
};

export type ControlledJobFacts = {
  /** The IANA name of the time zone. `UTC` if the spec has none. */
  readonly timezone: string;
  readonly specChangePolicy: string;
  readonly status: ControlledStatus;
};

export function factsOf({ spec }: CachedControlledJob, status: ControlledStatus): ControlledJobFacts {
  // The type of `spec` does not guarantee these fields, because the spec can be invalid.
  const { timezone, restartStrategy } = (spec as Partial<ControlledJobSpec> | null) ?? {};
  return {
    timezone: timezone?.name ?? 'UTC',
    specChangePolicy: restartStrategy?.specChangePolicy ?? 'Ignore',
    status,
  };
}
