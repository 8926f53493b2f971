import { ApiError } from '@kron/kubernetes/apiError';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { Resource } from '@kron/kubernetes/kubeObject';

type ResourceList = { readonly resources?: readonly { readonly name: string }[] };

/**
 * Whether a cluster knows a kind of custom objects, which needs no rights but those that everybody has who is let in.
 *
 * @throws what the transport throws, but for an answer that the group is not there or may not be asked about
 */
export async function serves(
  transport: Pick<ClientTransport, 'read'>,
  { group, version, plural }: Resource,
): Promise<boolean> {
  try {
    const { resources = [] } = (await transport.read(`/apis/${group}/${version}`)) as ResourceList;
    return resources.some(({ name }) => name === plural);
  } catch (error) {
    if (error instanceof ApiError && (error.code === 404 || error.code === 403)) return false;
    throw error;
  }
}
