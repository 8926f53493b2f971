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
export type JobFacts = {
  readonly name: string;
  readonly uid: string;
  /** RFC 3339. */
  readonly createdAt: string;
  readonly deleting: boolean;
};

/** Reads the metadata of a Job. A Job from a file may lack any of it, so each field has a default. */
export function jobFacts({ metadata }: StoredJob): JobFacts {
  const { name, uid = '', creationTimestamp, deletionTimestamp } = metadata;
  return {
    name,
    uid,
    createdAt: typeof creationTimestamp === 'string' ? creationTimestamp : '1970-01-01T00:00:00Z',
    deleting: deletionTimestamp !== undefined && deletionTimestamp !== null,
  };
}

/** Whether a Job has finished, and how. */
export type JobState = {
  /** `active` until Complete or Failed is True. A suspended Job and one being deleted are active too. */
  state: 'active' | 'succeeded' | 'failed';
  /** RFC 3339. */
  finishedAt?: string;
};

type JobCondition = { readonly type: string; readonly status: string; readonly lastTransitionTime?: string };
type JobStatus = { readonly completionTime?: string; readonly conditions?: readonly JobCondition[] | null };

/** Reads the state of a Job from its conditions. */
export function jobState(job: StoredJob): JobState {
  const { completionTime, conditions } = (job['status'] ?? {}) as JobStatus;
  const finished = conditions?.find(
    ({ type, status }) => (type === 'Complete' || type === 'Failed') && status === 'True',
  );
  if (finished === undefined) return { state: 'active' };
  const finishedAt = completionTime ?? finished.lastTransitionTime;
  return {
    state: finished.type === 'Complete' ? 'succeeded' : 'failed',
    ...(finishedAt === undefined ? {} : { finishedAt }),
  };
}

type Owned = { readonly metadata: { readonly [field: string]: unknown } };
type Owner = { readonly uid: string; readonly controller?: boolean };

/** The UID of an object's controller owner; undefined if it has none. */
export function controllerUID({ metadata }: Owned): string | undefined {
  const owners = metadata['ownerReferences'];
  if (!Array.isArray(owners)) return undefined;
  return (owners as readonly Owner[]).find((owner) => owner.controller === true)?.uid;
}
