import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { kronJobKind } from '@kron/kubernetes/resources';
import type { KronJob, KronJobSpec } from 'kron-core';

/** What is kept of a KronJob: all that bears on what is done about it. */
export type KeptKronJob = KronJob & {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace: string;
    readonly uid: string;
    readonly resourceVersion: string;
    readonly generation: number;
    readonly creationTimestamp: string;
    readonly deletionTimestamp?: string;
  };
};

/** Labels, annotations and managed fields go; spec and status stay as they are, whatever they are. */
export function keptKronJob(object: KubeObject): KeptKronJob {
  const { name, namespace = '', uid = '', resourceVersion = '' } = object.metadata;
  const { generation, creationTimestamp, deletionTimestamp } = object.metadata;
  const status = object['status'];
  return {
    ...kronJobKind,
    metadata: {
      name,
      namespace,
      uid,
      resourceVersion,
      generation: typeof generation === 'number' ? generation : 0,
      creationTimestamp: typeof creationTimestamp === 'string' ? creationTimestamp : '',
      ...(typeof deletionTimestamp === 'string' ? { deletionTimestamp } : {}),
    },
    // One that was stored under other rules may be anything; JudgedSpecs looks before anything else does.
    spec: object['spec'] as KronJobSpec,
    ...(isObject(status) ? { status } : {}),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
