import type { ObjectMeta } from '@kron/kubernetes/kubeObject';

/** What is kept of any Job, whatever else is. */
export type OwnedJob = {
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
};
