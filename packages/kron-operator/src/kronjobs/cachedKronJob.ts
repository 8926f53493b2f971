import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobKind } from '@kron/kubernetes/resources';
import type { KronJob, KronJobSpec } from 'kron-core';
import { type CachedMetadata, cachedMetadata, cachedStatus } from '../controller/cache/cachedMetadata.ts';

/** What is kept of a KronJob: all that bears on what is done about it. */
export type CachedKronJob = KronJob & {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: CachedMetadata;
};

/** Spec and status stay as they are, whatever they are. */
export function cachedKronJob(object: KubeObject): CachedKronJob {
  return {
    ...kronJobKind,
    metadata: cachedMetadata(object),
    // One that was stored under other rules may be anything; it is judged before anything else looks.
    spec: object['spec'] as KronJobSpec,
    ...cachedStatus(object),
  };
}
