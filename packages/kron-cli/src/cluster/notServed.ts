import { type ApiError, isNotFound } from '@kron/kubernetes/apiError';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import { kronJobs } from '@kron/kubernetes/resources';
import type { Right } from '@kron/kubernetes/right';
import { ClusterError } from '../clusterError.ts';
import { isPlainObject } from '../input/plainObject.ts';
import type { Context } from './chooseContext.ts';
import { clusterFailure } from './clusterFailure.ts';

const crdName = `${kronJobs.plural}.${kronJobs.group}`;

/** Why a server does not know a resource: no CustomResourceDefinition, one of other versions, or no API server at all. */
export async function notServed(
  error: ApiError,
  right: Right,
  client: ClientTransport,
  context: Context,
): Promise<unknown> {
  if (right.group !== kronJobs.group) return clusterFailure(error, context);
  const { server, access, kubectlFlags } = context;
  const install = `kron crd | kubectl apply --server-side${kubectlFlags} -f -`;
  try {
    const served = versionsOf(await client.read(`/apis/${kronJobs.group}`));
    return new ClusterError(
      [
        `${server} (${access}) serves ${crdName} in ${served.join(', ')}, and this kron reads ${kronJobs.version}: its CustomResourceDefinition is of another release; use the kron of that release, or run: ${install}`,
      ],
      error,
    );
  } catch (asked) {
    if (!isNotFound(asked)) return clusterFailure(asked, context);
    return new ClusterError(
      [
        `${server} (${access}) knows no KronJobs: the CustomResourceDefinition ${crdName} is not installed; run: ${install}`,
      ],
      error,
    );
  }
}

function versionsOf(group: unknown): string[] {
  const versions = isPlainObject(group) ? group['versions'] : undefined;
  if (!Array.isArray(versions)) return ['no version'];
  return versions.map((version) => (isPlainObject(version) ? String(version['version']) : '?'));
}
