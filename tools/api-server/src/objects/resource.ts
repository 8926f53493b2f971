/** A kind of object, and how the API server treats it. */
export type Resource = {
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  readonly kind: string;
  readonly namespaced: boolean;
  /**
   * Whether the kind has the subresource `/status`. A write of the object then keeps the status, and a write of `/status`
   * keeps everything else.
   */
  readonly statusSubresource: boolean;
  /** Whether `metadata.generation` counts the changes of the spec. */
  readonly generation: boolean;
  /** Whether a CRD defines the kind. The items of a list then have a kind, and strategic merge patches are not supported. */
  readonly custom: boolean;
  /** The propagation policy of a DELETE request that does not name a policy. */
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
  // batch/v1 has kept this default since before clients could choose a policy.
  defaultPropagation: 'Orphan',
};

export const cronJobs: Resource = { ...jobs, plural: 'cronjobs', kind: 'CronJob' };

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

export const kronCalendars: Resource = {
  ...kronJobs,
  plural: 'kroncalendars',
  kind: 'KronCalendar',
  statusSubresource: false,
};

export const clusterKronCalendars: Resource = {
  ...kronCalendars,
  plural: 'clusterkroncalendars',
  kind: 'ClusterKronCalendar',
  namespaced: false,
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

/** Every kind that this server serves. */
export const resources: readonly Resource[] = [
  namespaces,
  jobs,
  cronJobs,
  pods,
  kronJobs,
  controlledJobs,
  kronCalendars,
  clusterKronCalendars,
  leases,
  events,
];

/** The apiVersion of a kind: `batch/v1`, or `v1` for the core group. */
export function apiVersionOf({ group, version }: Resource): string {
  return group === '' ? version : `${group}/${version}`;
}

/** The name of a kind in messages: `jobs.batch`, or `namespaces` for the core group. */
export function qualified({ group }: Resource, word: string): string {
  return group === '' ? word : `${word}.${group}`;
}
