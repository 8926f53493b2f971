import { isUnserved } from './apiError.ts';
import type { ClientTransport } from './clientTransport.ts';
import type { Resource } from './kubeObject.ts';

type ResourceList = { readonly resources?: readonly { readonly name: string }[] };

/**
 * Whether the API server serves a kind. Reads the discovery document, which every authenticated user may do by default.
 *
 * @throws the transport's errors, except for a refused or a missing document
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
