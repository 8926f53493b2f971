import { ApiError } from '@kron/kubernetes/apiError';
import { type Permission, permissionText } from '@kron/kubernetes/permission';
import type { Transport } from '@kron/kubernetes/transport';

const reviews = { group: 'authorization.k8s.io', version: 'v1', plural: 'selfsubjectaccessreviews' };

/**
 * Checks permissions with SelfSubjectAccessReviews, which the API server does not store.
 *
 * @param namespace undefined for all namespaces
 * @returns the missing permissions, as text; empty if the API server does not allow such reviews
 * @throws the transport's errors, except for a refused review
 */
export async function missingPermissions(
  transport: Pick<Transport, 'create'>,
  permissions: readonly Permission[],
  namespace: string | undefined,
): Promise<string[]> {
  const missing = await Promise.all(
    permissions.map(async (permission) => {
      const allowed = await Promise.all(
        permission.verbs.map((verb) => isAllowed(transport, permission, verb, namespace)),
      );
      return { ...permission, verbs: permission.verbs.filter((_, index) => !allowed[index]) };
    }),
  );
  return missing
    .filter(({ verbs }) => verbs.length > 0)
    .map((permission) => permissionText(permission, namespace));
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
    // Reviews have no name.
    metadata: { name: '' },
    spec: { resourceAttributes },
  };
  try {
    const { status } = await transport.create({ resource: reviews }, review);
    return (status as { allowed?: boolean } | undefined)?.allowed !== false;
  } catch (error) {
    // 401, 429 and 5xx say nothing about the permission. Any other error means that reviews are not allowed.
    if (!(error instanceof ApiError) || error.code === 401 || error.code === 429 || error.code >= 500) {
      throw error;
    }
    return true;
  }
}
