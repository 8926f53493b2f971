import { isUnserved } from './apiError.ts';
import type { ClientTransport } from './clientTransport.ts';
import type { Resource } from './kubeObject.ts';

type ResourceList = { readonly resources?: readonly { readonly name: string }[] };

/**
 * Whether the API server knows a kind. Reads the discovery document, which by default all users who are logged in may read.
 *
 * @throws the errors of the transport, except 403 and 404, for which the result is false
 */
export async function isServed(
  transport: Pick<ClientTransport, 'read'>,
  { group, version, plural }: Resource,
): Promise<boolean> {
  try {
    const { resources = [] } = (await transport.read(`/apis/${group}/${version}`)) as ResourceList;
    return resources.some(({ name }) => name === plural);
  } catch (error) {
    if (isUnserved(error)) return false;
    throw error;
  }
}
