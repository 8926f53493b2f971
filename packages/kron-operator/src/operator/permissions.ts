import { controlledJobs, jobs, kronJobs, pods } from '@kron/kubernetes/resources';
import type { Permission } from '@kron/kubernetes/permission';
import { leases } from '../controller/leader/lease.ts';
import { events } from '../controller/events/eventNote.ts';

/** What looking after KronJobs needs, in every namespace that is looked after; deploy/rbac.yaml grants it. */
export const kronJobPermissions: readonly Permission[] = [
  { group: kronJobs.group, resource: kronJobs.plural, verbs: ['get', 'list', 'watch'] },
  { group: kronJobs.group, resource: kronJobs.plural, subresource: 'status', verbs: ['patch'] },
  // To be named as an owner that blocks its deletion until its Jobs are gone.
  { group: kronJobs.group, resource: kronJobs.plural, subresource: 'finalizers', verbs: ['update'] },
  { group: jobs.group, resource: jobs.plural, verbs: ['get', 'list', 'watch', 'create', 'delete'] },
  { group: events.group, resource: events.plural, verbs: ['create', 'patch'] },
];

/** What looking after ControlledJobs needs beside that. */
export const controlledJobPermissions: readonly Permission[] = [
  { group: controlledJobs.group, resource: controlledJobs.plural, verbs: ['get', 'list', 'watch'] },
  { group: controlledJobs.group, resource: controlledJobs.plural, subresource: 'status', verbs: ['patch'] },
  // To be named as an owner that blocks its deletion until its Jobs are gone.
  {
    group: controlledJobs.group,
    resource: controlledJobs.plural,
    subresource: 'finalizers',
    verbs: ['update'],
  },
  // To release a Job that was created suspended.
  { group: jobs.group, resource: jobs.plural, verbs: ['patch'] },
  // To see whether Pods of an earlier Job are left.
  { group: pods.group, resource: pods.plural, verbs: ['list'] },
];

/** What leading by a Lease needs, in the Lease's namespace. */
export function leasePermissions(name: string): readonly Permission[] {
  const { group, plural: resource } = leases;
  return [
    { group, resource, verbs: ['create'] },
    { group, resource, name, verbs: ['get', 'update'] },
  ];
}
