import type { KubeObject } from '@kron/kubernetes/kubeObject';

/** One write that an API server has taken, in the order of its resourceVersions. */
export type AuditedChange = {
  /** `jobs`, `kronjobs`; others are passed over. */
  readonly resource: string;
  readonly type: 'create' | 'update' | 'delete';
  /** As it is after the change; of a deletion as it was before. */
  readonly object: KubeObject;
  /** When it was made, epoch milliseconds, if that is known by a clock that was not set meanwhile. */
  readonly time?: number;
};
