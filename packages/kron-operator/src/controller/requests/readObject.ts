import { isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject, ObjectRef } from '@kron/kubernetes/kubeObject';
import type { Call, Transport } from '@kron/kubernetes/transport';

/** Reads an object from the API server. @returns undefined if it does not exist; @throws what the transport throws */
export async function readObject(
  transport: Pick<Transport, 'get'>,
  ref: ObjectRef,
  call?: Call,
): Promise<KubeObject | undefined> {
  try {
    return await transport.get(ref, call);
  } catch (error) {
    if (isGone(error)) return undefined;
    throw error;
  }
}

/**
 * Whether a failed request says that the object does not exist. A 404 without a reason says nothing about the object. It
 * comes from a proxy, or from an API server that does not serve the resource for a while.
 */
export function isGone(error: unknown): boolean {
  return isNotFound(error) && error.reason === 'NotFound';
}
