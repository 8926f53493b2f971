import type { Permission } from '@kron/kubernetes/permission';
import { controlledJobs, jobs, kronJobs, pods } from '@kron/kubernetes/resources';
import { events } from '../controller/events/eventNote.ts';
import { accessReviews, tokenReviews } from '../http/pageAccess.ts';
import { leases } from '../term/leader/lease.ts';

/** Needed for KronJobs, in every managed namespace. deploy/rbac.yaml grants them. */
export const kronJobPermissions: readonly Permission[] = [
  { group: kronJobs.group, resource: kronJobs.plural, verbs: ['get', 'list', 'watch'] },
  { group: kronJobs.group, resource: kronJobs.plural, subresource: 'status', verbs: ['patch'] },
  // Required for owner references with blockOwnerDeletion.
  { group: kronJobs.group, resource: kronJobs.plural, subresource: 'finalizers', verbs: ['update'] },
  // The permission to patch Jobs is needed to undo changes that admission made to a Job, and to unsuspend a Job.
  { group: jobs.group, resource: jobs.plural, verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'] },
  { group: events.group, resource: events.plural, verbs: ['create', 'patch'] },
];

/** Needed for ControlledJobs, in addition to the permissions for KronJobs. */
export const controlledJobPermissions: readonly Permission[] = [
  { group: controlledJobs.group, resource: controlledJobs.plural, verbs: ['get', 'list', 'watch'] },
  { group: controlledJobs.group, resource: controlledJobs.plural, subresource: 'status', verbs: ['patch'] },
  // Required for owner references with blockOwnerDeletion.
  {
    group: controlledJobs.group,
    resource: controlledJobs.plural,
    subresource: 'finalizers',
    verbs: ['update'],
  },
  // Needed to check that no Pod of a previous Job is left.
  { group: pods.group, resource: pods.plural, verbs: ['list'] },
];

/** Needed to authenticate the clients of the metrics. The ClusterRole system:auth-delegator of Kubernetes grants them. */
export const metricsAuthPermissions: readonly Permission[] = [tokenReviews, accessReviews].map(
  ({ group, plural }) => ({ group, resource: plural, verbs: ['create'] }),
);

/** Needed to go back from several shards to one, besides the permissions for leader election. */
export const manyLeasesPermissions: readonly Permission[] = [
  { group: leases.group, resource: leases.plural, verbs: ['list'] },
];

/** Needed to release the Jobs of CronJobs with windows. The operator also starts without this permission. */
export const releasePermission: Permission = { group: jobs.group, resource: jobs.plural, verbs: ['patch'] };

/**
 * Needed for leader election, in the namespace of the Lease. With several shards, each shard has a Lease, and each replica
 * has a Lease too.
 */
export function leasePermissions(name: string, shards: number = 1): readonly Permission[] {
  const { group, plural: resource } = leases;
  if (shards > 1) return [{ group, resource, verbs: ['get', 'list', 'create', 'update', 'delete'] }];
  return [
    { group, resource, verbs: ['create'] },
    { group, resource, name, verbs: ['get', 'update'] },
  ];
}
