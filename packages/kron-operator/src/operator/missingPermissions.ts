import { ApiError } from '@kron/kubernetes/apiError';
import { type Permission, permissionText } from '@kron/kubernetes/permission';
import type { Transport } from '@kron/kubernetes/transport';

const reviews = { group: 'authorization.k8s.io', version: 'v1', plural: 'selfsubjectaccessreviews' };

/**
 * Asks the API server, which stores nothing, whether rights are held.
 *
 * @param namespace absent: all namespaces
 * @returns those that are not, for people; none where the API server does not answer such questions
 * @throws what the transport throws, but for refusals of the question itself
 */
export async function missingPermissions(
  transport: Pick<Transport, 'create'>,
  rights: readonly Permission[],
  namespace: string | undefined,
): Promise<string[]> {
  const missing = await Promise.all(
    rights.map(async (right) => {
      const allowed = await Promise.all(
        right.verbs.map((verb) => isAllowed(transport, right, verb, namespace)),
      );
      return { ...right, verbs: right.verbs.filter((_, index) => !allowed[index]) };
    }),
  );
  return missing.filter(({ verbs }) => verbs.length > 0).map((right) => permissionText(right, namespace));
}

async function isAllowed(
  transport: Pick<Transport, 'create'>,
  { group, resource, subresource, name }: Permission,
  verb: string,
  namespace: string | undefined,
): Promise<boolean> {
  const resourceAttributes = { namespace, group, resource, subresource, name, verb };
  const review = {
    apiVersion: 'authorization.k8s.io/v1',
    kind: 'SelfSubjectAccessReview',
    // A question has no name.
    metadata: { name: '' },
    spec: { resourceAttributes },
  };
  try {
    const { status } = await transport.create({ resource: reviews }, review);
    return (status as { allowed?: boolean } | undefined)?.allowed !== false;
  } catch (error) {
    // 401, 429 and 5xx are no answers to this question; any other refusal means that it may not be asked.
    if (!(error instanceof ApiError) || error.code === 401 || error.code === 429 || error.code >= 500) {
      throw error;
    }
    return true;
  }
}
