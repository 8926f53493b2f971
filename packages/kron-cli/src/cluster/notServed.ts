import { type ApiError, isNotFound } from '@kron/kubernetes/apiError';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { Permission } from '@kron/kubernetes/permission';
import { controlledJobKind, controlledJobs, kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import { ClusterError } from '../clusterError.ts';
import { isPlainObject, type PlainObject } from '../plainObject.ts';
import type { Context } from './chooseContext.ts';
import { clusterFailure } from './clusterFailure.ts';
import { retryRateLimited } from './retryRateLimited.ts';

/** The cluster does not serve a kind in the version that kron reads. */
export class NotServedError extends ClusterError {
  /** Whether it serves other versions, so that there may be objects. */
  readonly inOtherVersions: boolean;

  constructor(problem: string, inOtherVersions: boolean, cause: unknown) {
    super([problem], cause);
    this.inOtherVersions = inOtherVersions;
  }
}

/** Why a server does not serve a resource: no CustomResourceDefinition, other versions only, or it is not ready yet. */
export async function notServed(
  error: ApiError,
  right: Permission,
  client: ClientTransport,
  context: Context,
): Promise<unknown> {
  if (right.group !== kronJobs.group) return clusterFailure(error, context);
  const { server, access, kubectlFlags } = context;
  const install = `kron crd | kubectl apply --server-side${kubectlFlags} -f -`;
  const group = await groupOf(right.resource, client);
  const problem = `${server} (${access}) ${finding(right.resource, group)}: ${install}`;
  return new NotServedError(problem, isInOtherVersions(group), error);
}

/** What there is of the group: the versions that have the resource, no group, or what kept that from being known. */
type Group = readonly string[] | 'none' | 'unknown';

async function groupOf(plural: string, client: ClientTransport): Promise<Group> {
  try {
    const path = `/apis/${kronJobs.group}`;
    const served: string[] = [];
    // The other kinds of the group may be served in versions of their own.
    for (const version of versionsOf(await retryRateLimited(() => client.read(path)))) {
      const resources = await retryRateLimited(() => client.read(`${path}/${version}`));
      if (hasResource(resources, plural)) served.push(version);
    }
    return served;
  } catch (error) {
    // That it is not served is known already; whatever keeps the rest from being told must not hide that.
    return isNotFound(error) ? 'none' : 'unknown';
  }
}

function finding(plural: string, group: Group): string {
  const crdName = `${plural}.${kronJobs.group}`;
  const kind = plural === controlledJobs.plural ? controlledJobKind.kind : kronJobKind.kind;
  const lacking = `knows no ${kind}s: the CustomResourceDefinition ${crdName} is`;
  if (group === 'none') return `${lacking} not installed; run`;
  if (group === 'unknown') return `${lacking} not installed, or not served; run`;
  if (!isInOtherVersions(group)) {
    return `${lacking} not installed, or not ready yet; try again in a moment, or run`;
  }
  return `serves ${crdName} in ${group.join(', ')}, and this kron reads ${kronJobs.version}: its CustomResourceDefinition is of another release; use the kron of that release, or run`;
}

function isInOtherVersions(group: Group): group is readonly string[] {
  return Array.isArray(group) && group.length > 0 && !group.includes(kronJobs.version);
}

function versionsOf(group: unknown): string[] {
  return objectsIn(group, 'versions').map(({ version }) => String(version));
}

function hasResource(resources: unknown, plural: string): boolean {
  return objectsIn(resources, 'resources').some(({ name }) => name === plural);
}

function objectsIn(document: unknown, field: string): PlainObject[] {
  const list = isPlainObject(document) ? document[field] : undefined;
  return Array.isArray(list) ? list.filter(isPlainObject) : [];
}
