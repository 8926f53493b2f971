import type { KubeObject, ObjectMeta } from '@kron/kubernetes/kubeObject';
import type { JobEnd } from '../records/jobEnd.ts';

/** The fields that the caches keep of every Job. */
export type OwnedJob = {
  /** The UID of the Job's controller owner. */
  readonly controllerUID: string | undefined;
  /** Present: its label does not name its owner, so that a list by label misses it. */
  readonly isUnlabelled?: true;
  readonly seen: { readonly state: string };
  /** Present: it has finished, and outcomes are recorded. */
  readonly end?: JobEnd | undefined;
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
};

export function ownedJob({ metadata }: KubeObject): Pick<OwnedJob, 'metadata'> {
  const { name, namespace = '', uid = '', resourceVersion = '' } = metadata;
  return { metadata: { name, namespace, uid, resourceVersion } };
}

/** Adds a Job that was read apart from the watch, unless the list has it. */
export function withJob<J extends OwnedJob>(jobs: readonly J[], job: J | undefined): readonly J[] {
  if (job === undefined || jobs.some(({ metadata }) => metadata.uid === job.metadata.uid)) return jobs;
  return [...jobs, job];
}
