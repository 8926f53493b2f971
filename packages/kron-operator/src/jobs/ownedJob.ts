import type { KubeObject, ObjectMeta } from '@kron/kubernetes/kubeObject';
import type { JobEnd } from '../records/jobEnd.ts';

/** The fields that the caches keep of every Job. */
export type OwnedJob = {
  /** The UID of the owner that controls the Job. Undefined if no owner controls it. */
  readonly controllerUID: string | undefined;
  /** True if the Job does not have the label with the name of its owner. A list by label then misses the Job. */
  readonly isUnlabelled?: true;
  readonly seen: { readonly state: string };
  /** Present if the Job has finished and there is an outcome log. */
  readonly end?: JobEnd | undefined;
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
};

export function ownedJob({ metadata }: KubeObject): Pick<OwnedJob, 'metadata'> {
  const { name, namespace = '', uid = '', resourceVersion = '' } = metadata;
  return { metadata: { name, namespace, uid, resourceVersion } };
}

/** Adds a Job from a read of the API server to a list, unless the list already contains it. */
export function withJob<J extends OwnedJob>(jobs: readonly J[], job: J | undefined): readonly J[] {
  if (job === undefined || jobs.some(({ metadata }) => metadata.uid === job.metadata.uid)) return jobs;
  return [...jobs, job];
}
