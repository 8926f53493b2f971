/** An object of the API, as far as its owners and its status are read off it. */
type StoredObject = {
  readonly metadata: { readonly [field: string]: unknown };
  readonly [field: string]: unknown;
};

/** Whether a Job has ended, and how: what is observed of it. */
export type JobState = {
  /** `active`: neither Complete nor Failed is True, so also while suspended or being deleted. */
  state: 'active' | 'succeeded' | 'failed';
  finishedAt?: string;
};

type JobCondition = { readonly type: string; readonly status: string; readonly lastTransitionTime?: string };
type JobStatus = { readonly completionTime?: string; readonly conditions?: readonly JobCondition[] | null };

/** A Job has ended when its Complete or its Failed is True, and not before. */
export function jobState(object: StoredObject): JobState {
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

type Owner = { readonly uid: string; readonly controller?: boolean };

/** UID of the controller among an object's owners. */
export function controllerUID({ metadata }: StoredObject): string | undefined {
  const owners = metadata['ownerReferences'];
  if (!Array.isArray(owners)) return undefined;
  return (owners as readonly Owner[]).find((owner) => owner.controller === true)?.uid;
}
