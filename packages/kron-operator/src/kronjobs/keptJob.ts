import { jobLabels, type ObservedJob, timeOfLabel } from 'kron-core';
import type { KubeObject, ObjectMeta } from '../kubernetes/kubeObject.ts';

/** What is kept of a Job: neither its template nor whoever else has touched it. */
export type KeptJob = {
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
  /** The KronJob's name by the label; empty without one. */
  readonly kronJob: string;
  /** Of the controller among its owners. */
  readonly controllerUID: string | undefined;
  readonly seen: Omit<ObservedJob, 'owned'>;
};

export function keptJob(object: KubeObject): KeptJob {
  const { name, namespace = '', uid = '', resourceVersion = '', labels = {} } = object.metadata;
  const { creationTimestamp, deletionTimestamp } = object.metadata;
  const periodID = timeOfLabel(labels[jobLabels.periodID] ?? '');
  const chosenTime = timeOfLabel(labels[jobLabels.chosenTime] ?? '');
  return {
    metadata: { name, namespace, uid, resourceVersion },
    kronJob: labels[jobLabels.name] ?? '',
    controllerUID: controllerUID(object),
    seen: {
      name,
      uid,
      ...(periodID === undefined ? {} : { periodID }),
      ...(chosenTime === undefined ? {} : { chosenTime }),
      createdAt: typeof creationTimestamp === 'string' ? creationTimestamp : '1970-01-01T00:00:00Z',
      ...ending(object),
      deleting: deletionTimestamp !== undefined && deletionTimestamp !== null,
    },
  };
}

/** Whether a KronJob sees another Job now; what else changes of a Job is nothing to it. */
export function looksTheSame(job: KeptJob, before: KeptJob): boolean {
  return (
    job.kronJob === before.kronJob &&
    job.controllerUID === before.controllerUID &&
    job.seen.state === before.seen.state &&
    job.seen.deleting === before.seen.deleting &&
    job.seen.periodID === before.seen.periodID &&
    job.seen.chosenTime === before.seen.chosenTime
  );
}

function controllerUID({ metadata }: KubeObject): string | undefined {
  const owners = metadata['ownerReferences'];
  if (!Array.isArray(owners)) return undefined;
  const controller = (owners as readonly OwnerReference[]).find((owner) => owner.controller === true);
  return controller?.uid;
}

type OwnerReference = { readonly uid: string; readonly controller?: boolean };
type Condition = { readonly type: string; readonly status: string; readonly lastTransitionTime?: string };
type JobStatus = { readonly completionTime?: string; readonly conditions?: readonly Condition[] | null };

/** A Job has ended when its Complete or its Failed is True, and not before. */
function ending(object: KubeObject): Pick<ObservedJob, 'state' | 'finishedAt'> {
  const { completionTime, conditions } = (object['status'] ?? {}) as JobStatus;
  const ended = conditions?.find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  );
  if (ended === undefined) return { state: 'active' };
  const finishedAt = completionTime ?? ended.lastTransitionTime;
  return {
    state: ended.type === 'Complete' ? 'succeeded' : 'failed',
    ...(finishedAt === undefined ? {} : { finishedAt }),
  };
}
