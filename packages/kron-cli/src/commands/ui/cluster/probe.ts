import type { ObjectKind } from '@kron/fleet/input/findObjects';
import { ApiError } from '@kron/kubernetes/apiError';
import { ClusterError } from '../../../clusterError.ts';
import { isForbidden } from '../../../cluster/isForbidden.ts';
import { NotServedError } from '../../../cluster/notServed.ts';
import type { Selection } from '../../../input/selection.ts';
import { storedKinds } from '../../../input/stored/storedKind.ts';
import { UsageError } from '../../../usageError.ts';
import type { Scopes } from './scopes.ts';
import type { UiCluster } from './uiCluster.ts';

/**
 * Checks that the cluster answers, and that at least one of the kinds can be listed in one of the namespaces. Later failures
 * are shown on the page.
 *
 * @throws ClusterError if the cluster does not answer, or no kind can be listed
 * @throws UsageError for an invalid selector
 */
export async function probe(
  cluster: UiCluster,
  { selector }: Selection,
  { namespaces }: Scopes,
  kinds: readonly ObjectKind[],
): Promise<void> {
  const selection = selector === undefined ? {} : { labelSelector: selector };
  const refusals: ClusterError[] = [];
  const places = namespaces.flatMap((namespace) =>
    kinds.map((kind) => {
      const { resource } = storedKinds[kind];
      return namespace === undefined ? { resource } : { resource, namespace };
    }),
  );
  for (const place of places) {
    try {
      await cluster.transport.list({ ...place, ...selection, limit: 1 });
      return;
    } catch (error) {
      refusals.push(refusal(cluster, error));
    }
  }
  throw refusals[0] ?? new ClusterError(['no namespace to read'], undefined);
}

/** Returns the error if it is about one kind only: the kind is forbidden or not served. @throws any other error */
function refusal(cluster: UiCluster, error: unknown): ClusterError {
  if (error instanceof ApiError && error.code === 400)
    throw new UsageError([`--selector: expected labels such as app=db,tier!=test: ${error.message}`]);
  if (!(error instanceof NotServedError) && !isForbidden(error))
    throw new ClusterError([cluster.textOf(error)], error);
  return error;
}
