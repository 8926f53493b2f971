import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import {
  controlledJobKind,
  controlledJobs,
  cronJobs,
  kronJobKind,
  kronJobs,
} from '@kron/kubernetes/resources';
import type { ObjectKind } from '@kron/fleet/input/findObjects';

export type StoredKind = {
  readonly resource: Resource;
  readonly apiVersion: string;
  readonly kind: ObjectKind;
};

export const storedKinds: Readonly<Record<ObjectKind, StoredKind>> = {
  KronJob: { resource: kronJobs, apiVersion: kronJobKind.apiVersion, kind: 'KronJob' },
  ControlledJob: {
    resource: controlledJobs,
    apiVersion: controlledJobKind.apiVersion,
    kind: 'ControlledJob',
  },
  CronJob: { resource: cronJobs, apiVersion: 'batch/v1', kind: 'CronJob' },
};

/** Restores `apiVersion` and `kind`, which the API server omits from the items of a list. */
export function wholeObject({ apiVersion, kind }: StoredKind): (object: KubeObject) => KubeObject {
  return (object) => ({ apiVersion, kind, ...object });
}
