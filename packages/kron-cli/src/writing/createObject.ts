import { isAlreadyExists } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Manifest, Place } from '@kron/kubernetes/transport';
import type { ConnectedCluster } from '../cluster/connectedCluster.ts';
import { ClusterError } from '../clusterError.ts';
import { mayHaveSucceeded } from './mayHaveSucceeded.ts';

/** The created object and the warnings of the API server. In a dry run, the object is not stored. */
export type Sent = { object: KubeObject; warnings: string[] };

/**
 * Creates an object. The API server refuses unknown fields. In a dry run, it stores nothing.
 *
 * @throws ApiError if the API server rejects the object, for example with AlreadyExists
 * @throws ClusterError if the request fails for another reason
 */
export async function createObject(
  { transport, kubectlFlags }: ConnectedCluster,
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

/** Adds a hint to an error if the object may exist despite the error. @param command the command to check for the object */
function withUnknownResult(error: unknown, command: string, { kind, metadata }: Manifest): unknown {
  if (!(error instanceof ClusterError) || !mayHaveSucceeded(error.cause)) return error;
  const hint = `${kind} "${metadata.name}" may have been created; check with: ${command}`;
  return new ClusterError([...error.problems, hint], error.cause);
}

/** The error for a name that already exists, with advice. Returns other errors unchanged. */
export function nameTaken(
  error: unknown,
  { kind, metadata }: Manifest,
  { namespace, server, access }: ConnectedCluster & { namespace: string },
  instead: string,
): unknown {
  if (!isAlreadyExists(error)) return error;
  const what = `${kind} "${metadata.name}" already exists in namespace "${namespace}" of ${server} (${access})`;
  return new ClusterError([`${what}; ${instead}`], error);
}
