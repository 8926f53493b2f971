import { isObject, objectAt } from '../reading/canonicalJSON.ts';

/** A batch/v1 Job as read from the API server or a file. Only the fields that Kron reads are typed. */
export type StoredJob = {
  readonly metadata: {
    readonly name: string;
    readonly uid?: string;
    readonly labels?: Readonly<Record<string, string>>;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
};

/** The metadata of a Job that decisions about either kind need. */
type JobFacts = {
  readonly name: string;
  readonly uid: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly deleting: boolean;
};

/** Reads the metadata of a Job. A Job from a file may lack a UID and times, so these have defaults. */
export function jobFacts({ metadata }: StoredJob): JobFacts {
  const { name, uid = '', creationTimestamp, deletionTimestamp } = metadata;
  return {
    name,
    uid,
    createdAt: typeof creationTimestamp === 'string' ? creationTimestamp : '1970-01-01T00:00:00Z',
    deleting: deletionTimestamp !== undefined && deletionTimestamp !== null,
  };
}

type JobState = {
  /** `active` until the condition Complete or Failed is True. A suspended Job and a Job that is being deleted are active. */
  state: 'active' | 'succeeded' | 'failed';
  /** RFC 3339. */
  finishedAt?: string;
};

type JobCondition = {
  readonly type: string;
  readonly status: string;
  /** If a client left out this time, the API server stores null. */
  readonly lastTransitionTime?: string | null;
};
type JobStatus = { readonly completionTime?: string; readonly conditions?: readonly JobCondition[] | null };

export function jobState(job: StoredJob): JobState {
  const { completionTime, conditions } = (job['status'] ?? {}) as JobStatus;
  const finished = conditions?.find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  );
  if (finished === undefined) return { state: 'active' };
  const finishedAt = completionTime ?? finished.lastTransitionTime ?? undefined;
  return {
    state: finished.type === 'Complete' ? 'succeeded' : 'failed',
    ...(finishedAt === undefined ? {} : { finishedAt }),
  };
}

/** Whether `spec.suspend` of a Job is true, so that the Job has no Pods. The field can also be true in a finished Job. */
export function isSuspended(job: StoredJob): boolean {
  return objectAt(job, 'spec')['suspend'] === true;
}

type Owned = { readonly metadata: { readonly [field: string]: unknown } };
type Owner = {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly name?: string;
  readonly uid: string;
  readonly controller?: boolean;
};

export function controllerOf({ metadata }: Owned): Owner | undefined {
  const owners = metadata['ownerReferences'];
  if (!Array.isArray(owners)) return undefined;
  return owners.find((owner) => isObject(owner) && owner['controller'] === true) as Owner | undefined;
}

/** The controller of a Job. It should be of the kind that the caller expects: KronJob or ControlledJob. */
type JobController = {
  /** The name of the controller if it is of the expected kind. Empty if it is of another kind. */
  readonly ownerName: string;
  readonly controllerUID: string | undefined;
  /** Kind and name of the controller, for messages. Absent if the controller is of the expected kind. */
  readonly controller?: string;
};

/** Reads the controller of a Job from its owner references, whatever its labels are. */
export function jobController(job: Owned, ofKind: 'KronJob' | 'ControlledJob'): JobController {
  const owner = controllerOf(job);
  if (owner === undefined) return { ownerName: '', controllerUID: undefined };
  const { apiVersion = '', kind = '', name = '', uid } = owner;
  const isOfKind = kind === ofKind && apiVersion.startsWith('kron.io/');
  if (isOfKind) return { ownerName: name, controllerUID: uid };
  return { ownerName: '', controllerUID: uid, controller: `${kind} ${name}` };
}

/**
 * Describes the controller of a Job, for messages that say that the Job belongs to another owner.
 *
 * @param kind the kind of the object that `ownerName` names
 */
export function foreignController(
  { ownerName, controllerUID: uid, controller }: JobController,
  kind: string,
): string | undefined {
  if (ownerName !== '') return `${kind} ${ownerName} with the UID ${uid}`;
  return controller;
}
