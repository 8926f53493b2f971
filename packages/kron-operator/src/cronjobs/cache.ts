import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { heldJob, holdNames, type HeldJob } from 'kron-core/controller';
import type { MultiNamespaceCache } from '../controller/cache/multiNamespaceCache.ts';
import { ownedJob, type OwnedJob } from '../jobs/ownedJob.ts';

/** A Job with the label `kron.io/held`, without its template. */
export type CachedHeldJob = Pick<OwnedJob, 'metadata'> & { readonly held: HeldJob };

/** Waiting Jobs only: the API server selects them. */
export type HeldJobCache = MultiNamespaceCache<CachedHeldJob>;

export const heldSelector: string = holdNames.held;

export function cachedHeldJob(object: KubeObject): CachedHeldJob {
  return { ...ownedJob(object), held: heldJob(object) };
}
