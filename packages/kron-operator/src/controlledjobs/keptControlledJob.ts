import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { controlledJobKind } from '@kron/kubernetes/resources';
import type { ControlledJob, ControlledJobSpec } from 'kron-core';
import { type KeptMetadata, keptMetadata, keptStatus } from '../machinery/keptMetadata.ts';

/** What is kept of a ControlledJob: all that bears on what is done about it. */
export type KeptControlledJob = ControlledJob & {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: KeptMetadata;
};

/** Spec and status stay as they are, whatever they are. */
export function keptControlledJob(object: KubeObject): KeptControlledJob {
  return {
    ...controlledJobKind,
    metadata: keptMetadata(object),
    // One that was stored under other rules may be anything; it is judged before anything else looks.
    spec: object['spec'] as ControlledJobSpec,
    ...keptStatus(object),
  };
}
