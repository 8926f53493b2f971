import type { KubeObject, ObjectMeta } from '@kron/kubernetes/kubeObject';
import type { JobEnd } from '../records/jobEnd.ts';

/** The fields that the caches keep of every Job. */
export type OwnedJob = {
  /** The UID of the owner that controls the Job. */
  readonly controllerUID: string | undefined;
  /** Present if the label of the Job does not name its owner. A list by label then misses the Job. */
  readonly isUnlabelled?: true;
  readonly seen: { readonly state: string };
  /** Present if the Job has finished and the operator writes an outcome log. */
  readonly end?: JobEnd | undefined;
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
};

export function ownedJob({ metadata }: KubeObject): Pick<OwnedJob, 'metadata'> {
  const { name, namespace = '', uid = '', resourceVersion = '' } = metadata;
  return { metadata: { name, namespace, uid, resourceVersion } };
}

/** Adds a Job that was read live to a list, unless the list already contains it. */
export function withJob<J extends OwnedJob>(jobs: readonly J[], job: J | undefined): readonly J[] {
  if (job === undefined || jobs.some(({ metadata }) => metadata.uid === job.metadata.uid)) return jobs;
  return [...jobs, job];
}
