import { isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';

/** Reads a Job live. @returns undefined when it does not exist; @throws what the transport throws */
export async function readJob(
  transport: Pick<Transport, 'get'>,
  { namespace, name }: { readonly namespace: string; readonly name: string },
  call: Call = {},
): Promise<KubeObject | undefined> {
  try {
    return await transport.get({ resource: jobs, namespace, name }, call);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
