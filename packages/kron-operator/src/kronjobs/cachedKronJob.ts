import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobKind } from '@kron/kubernetes/resources';
import type { KronJob, KronJobSpec } from 'kron-core';
import { type KeptMetadata, keptMetadata, keptStatus } from '../controller/cache/cachedMetadata.ts';

/** What is kept of a KronJob: all that bears on what is done about it. */
export type KeptKronJob = KronJob & {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: KeptMetadata;
};

/** Spec and status stay as they are, whatever they are. */
export function keptKronJob(object: KubeObject): KeptKronJob {
  return {
    ...kronJobKind,
    metadata: keptMetadata(object),
    // One that was stored under other rules may be anything; it is judged before anything else looks.
    spec: object['spec'] as KronJobSpec,
    ...keptStatus(object),
  };
}
