import { isAlreadyExists } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Manifest, Place } from '@kron/kubernetes/transport';
import type { Cluster } from '../cluster/cluster.ts';
import { ClusterError } from '../clusterError.ts';
import { mayHaveSucceeded } from './mayHaveSucceeded.ts';

/** An object as the API server has stored it, or would store it, and what it said of it. */
export type Sent = { object: KubeObject; warnings: string[] };

/**
 * Has an API server create an object, unknown fields refused; of a dry run nothing is stored.
 *
 * @throws ClusterError, ApiError as the cluster's transport does; AlreadyExists among them
 */
export async function createObject(
  { transport, kubectlFlags }: Cluster,
  place: Place,
  object: Manifest,
  dryRun: boolean,
): Promise<Sent> {
  const warnings: string[] = [];
  const call = {
    fieldValidation: 'Strict',
    dryRun,
    onWarning: (text: string) => void warnings.push(text),
  } as const;
  try {
    return { object: await transport.create(place, object, call), warnings };
  } catch (error) {
    throw dryRun ? error : withUnknownResult(error, checkCommand(place, object, kubectlFlags), object);
  }
}

function checkCommand({ resource, namespace }: Place, { metadata }: Manifest, kubectlFlags: string): string {
  const where = namespace === undefined ? '' : ` -n ${namespace}`;
  return `kubectl get ${resource.plural}.${resource.group} ${metadata.name}${where}${kubectlFlags}`;
}

/** @param command what shows whether a create has come to pass that may have */
function withUnknownResult(error: unknown, command: string, { kind, metadata }: Manifest): unknown {
  if (!(error instanceof ClusterError) || !mayHaveSucceeded(error.cause)) return error;
  const hint = `whether ${kind} "${metadata.name}" was created is not known; this shows it: ${command}`;
  return new ClusterError([...error.problems, hint], error.cause);
}

/** Says of a name that is taken what to do about it; other errors stay what they are. */
export function nameTaken(
  error: unknown,
  { kind, metadata }: Manifest,
  { namespace, server, access }: Cluster & { namespace: string },
  instead: string,
): unknown {
  if (!isAlreadyExists(error)) return error;
  const what = `${kind} "${metadata.name}" is in namespace "${namespace}" of ${server} (${access}) already`;
  return new ClusterError([`${what}; ${instead}`], error);
}
