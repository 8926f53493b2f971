import { jobs, kronJobs } from '../kronjobs/resources.ts';
import { leases } from '../machinery/lease.ts';
import { events } from '../machinery/recordedEvent.ts';

/** What has to be allowed, as in a rule of RBAC. */
export type Right = {
  readonly group: string;
  readonly resource: string;
  readonly subresource?: string;
  /** Of this object only. */
  readonly name?: string;
  readonly verbs: readonly string[];
};

/** What looking after KronJobs needs, in every namespace that is looked after; deploy/rbac.yaml grants it. */
export const kronJobRights: readonly Right[] = [
  { group: kronJobs.group, resource: kronJobs.plural, verbs: ['get', 'list', 'watch'] },
  { group: kronJobs.group, resource: kronJobs.plural, subresource: 'status', verbs: ['patch'] },
  // To be named as an owner that blocks its deletion until its Jobs are gone.
  { group: kronJobs.group, resource: kronJobs.plural, subresource: 'finalizers', verbs: ['update'] },
  { group: jobs.group, resource: jobs.plural, verbs: ['get', 'list', 'watch', 'create', 'delete'] },
  { group: events.group, resource: events.plural, verbs: ['create', 'patch'] },
];

/** What leading by a Lease needs, in the Lease's namespace. */
export function leaseRights(name: string): readonly Right[] {
  const { group, plural: resource } = leases;
  return [
    { group, resource, verbs: ['create'] },
    { group, resource, name, verbs: ['get', 'update'] },
  ];
}

/**
 * A right as people say it.
 *
 * @example
 * rightText({ group: 'kron.io', resource: 'kronjobs', subresource: 'status', verbs: ['patch'] }, 'prod')
 * // 'patch kronjobs.kron.io/status in namespace "prod"'
 */
export function rightText({ group, resource, subresource, name, verbs }: Right, namespace?: string): string {
  const what = `${resource}.${group}${subresource === undefined ? '' : `/${subresource}`}`;
  const which = name === undefined ? what : `${what} "${name}"`;
  return `${verbs.join(', ')} ${which} ${namespace === undefined ? 'in all namespaces' : `in namespace "${namespace}"`}`;
}
