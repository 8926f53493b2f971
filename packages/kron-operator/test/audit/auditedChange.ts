import type { KubeObject } from '@kron/kubernetes/kubeObject';

/** A write that an API server has stored. */
export type AuditedChange = {
  /** `jobs` or `kronjobs`; others are ignored. */
  readonly resource: string;
  readonly type: 'create' | 'update' | 'delete';
  /** The object after the change; for a deletion, before it. */
  readonly object: KubeObject;
  /** Epoch milliseconds, if known by a clock that was not set during the test. */
  readonly time?: number;
};
