import { type ApiError, isNotFound } from '@kron/kubernetes/apiError';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { Permission } from '@kron/kubernetes/permission';
import {
  clusterKronCalendars,
  controlledJobKind,
  controlledJobs,
  cronJobs,
  kronCalendars,
  kronJobKind,
  kronJobs,
} from '@kron/kubernetes/resources';
import { ClusterError } from '../clusterError.ts';
import { fieldsOf, isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import type { Context } from './chooseContext.ts';
import { clusterFailure } from './clusterFailure.ts';
import { retryRateLimited } from './retryRateLimited.ts';

/** The cluster does not serve a kind in the version that kron reads. */
export class NotServedError extends ClusterError {
  /** Whether the cluster serves the kind in other versions. If it does, objects of the kind may exist. */
  readonly inOtherVersions: boolean;

  constructor(problem: string, inOtherVersions: boolean, cause: unknown) {
    super([problem], cause);
    this.inOtherVersions = inOtherVersions;
  }
}

/** Returns the error for a resource that the server does not serve. For a kind of Kron, the error says why. */
export async function notServed(
  error: ApiError,
  right: Permission,
  client: ClientTransport,
  context: Context,
): Promise<unknown> {
  const { server, access, kubectlFlags } = context;
  if (right.resource === cronJobs.plural)
    return new NotServedError(`${server} (${access}) does not serve CronJobs`, false, error);
  if (right.group !== kronJobs.group) return clusterFailure(error, context);
  const install = `kron crd | kubectl apply --server-side${kubectlFlags} -f -`;
  const served = await servedVersions(right.resource, client);
  const problem = `${server} (${access}) ${finding(right.resource, served)}: ${install}`;
  return new NotServedError(problem, isInOtherVersions(served), error);
}

/** The versions that serve the resource, `none` if the API group does not exist, or `unknown` if discovery failed. */
type ServedVersions = readonly string[] | 'none' | 'unknown';

async function servedVersions(plural: string, client: ClientTransport): Promise<ServedVersions> {
  try {
    const path = `/apis/${kronJobs.group}`;
    const served: string[] = [];
    // Check each version, because two kinds of the same group can be served in different versions.
    for (const version of versionsOf(await retryRateLimited(() => client.read(path)))) {
      const resources = await retryRateLimited(() => client.read(`${path}/${version}`));
      if (hasResource(resources, plural)) served.push(version);
    }
    return served;
  } catch (error) {
    // A failed discovery is no error here, because the caller already reports that the resource is not served.
    return isNotFound(error) ? 'none' : 'unknown';
  }
}

const kinds: Readonly<Record<string, string>> = {
  [controlledJobs.plural]: controlledJobKind.kind,
  [kronCalendars.plural]: 'KronCalendar',
  [clusterKronCalendars.plural]: 'ClusterKronCalendar',
};

function finding(plural: string, served: ServedVersions): string {
  const crdName = `${plural}.${kronJobs.group}`;
  const kind = kinds[plural] ?? kronJobKind.kind;
  const missing = `does not serve ${kind}s: the CustomResourceDefinition ${crdName} is`;
  if (served === 'none') return `${missing} not installed; run`;
  if (served === 'unknown') return `${missing} not installed or not served; run`;
  if (!isInOtherVersions(served)) {
    return `${missing} not installed or not ready yet; try again in a moment, or run`;
  }
  return `serves ${crdName} in ${served.join(', ')}, but this kron reads ${kronJobs.version}: its CustomResourceDefinition is from another release; use the kron of that release, or run`;
}

function isInOtherVersions(served: ServedVersions): served is readonly string[] {
  return Array.isArray(served) && served.length > 0 && !served.includes(kronJobs.version);
}

function versionsOf(group: unknown): string[] {
  return objectsIn(group, 'versions').map(({ version }) => String(version));
}

function hasResource(resources: unknown, plural: string): boolean {
  return objectsIn(resources, 'resources').some(({ name }) => name === plural);
}

function objectsIn(document: unknown, field: string): PlainObject[] {
  const list = fieldsOf(document)[field];
  return Array.isArray(list) ? list.filter(isPlainObject) : [];
}
