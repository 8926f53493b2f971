/** A kind of object, and what the API server does differently for it. */
export type Resource = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /** Writes of the object leave status alone, and writes of `/status` leave everything else alone. */
  readonly statusSubresource: boolean;
  /** `metadata.generation` counts changes of what is wanted. */
  readonly generation: boolean;
  /** Defined by a CRD: items of a list say their kind, and a strategic merge patch is not understood. */
  readonly custom: boolean;
  /** What a DELETE without a policy does with dependents. */
  readonly defaultPropagation: 'Background' | 'Orphan';
};

const usual = {
  namespaced: true,
  statusSubresource: false,
  generation: false,
  custom: false,
  defaultPropagation: 'Background',
} as const;

export const namespaces: Resource = {
  ...usual,
  group: '',
  version: 'v1',
  plural: 'namespaces',
  kind: 'Namespace',
  namespaced: false,
  statusSubresource: true,
};

export const jobs: Resource = {
  ...usual,
  group: 'batch',
  version: 'v1',
  plural: 'jobs',
  kind: 'Job',
  statusSubresource: true,
  generation: true,
  // So it was before there was a choice, and batch/v1 keeps it.
  defaultPropagation: 'Orphan',
};

export const kronJobs: Resource = {
  ...usual,
  group: 'kron.io',
  version: 'v1alpha1',
  plural: 'kronjobs',
  kind: 'KronJob',
  statusSubresource: true,
  generation: true,
  custom: true,
};

export const controlledJobs: Resource = {
  ...kronJobs,
  plural: 'controlledjobs',
  kind: 'ControlledJob',
};

export const pods: Resource = {
  ...usual,
  group: '',
  version: 'v1',
  plural: 'pods',
  kind: 'Pod',
  statusSubresource: true,
};

export const leases: Resource = {
  ...usual,
  group: 'coordination.k8s.io',
  version: 'v1',
  plural: 'leases',
  kind: 'Lease',
};

export const events: Resource = {
  ...usual,
  group: 'events.k8s.io',
  version: 'v1',
  plural: 'events',
  kind: 'Event',
};

/** Everything that this server serves. */
export const resources: readonly Resource[] = [
  namespaces,
  jobs,
  pods,
  kronJobs,
  controlledJobs,
  leases,
  events,
];

/** `batch/v1`, or `v1` for the core group. */
export function apiVersionOf({ group, version }: Resource): string {
  return group === '' ? version : `${group}/${version}`;
}

/** `jobs.batch`, or `namespaces` for the core group: how messages call it. */
export function qualified({ group }: Resource, word: string): string {
  return group === '' ? word : `${word}.${group}`;
}
