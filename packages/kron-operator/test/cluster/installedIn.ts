import { readFile } from 'node:fs/promises';
import type { ClusterAccess, User } from '@kron/control-plane';
import { kubectl, namespacedRbacFile, rbacFile, untilMay } from './install.ts';

/**
 * Installs the shipped namespaced rights with this namespace in place of kron-system. It holds the service account and
 * the Lease, and the operator may reconcile no other namespace.
 */
export async function installedIn(cluster: ClusterAccess, namespace: string): Promise<User> {
  const [common, namespaced] = await Promise.all(
    [rbacFile, namespacedRbacFile].map(async (file) =>
      (await readFile(file, 'utf8')).replaceAll('kron-system', namespace),
    ),
  );
  await kubectl(cluster, ['apply', '-l', '!kron.io/cluster-wide', '-f', '-'], common);
  await kubectl(cluster, ['apply', '-n', namespace, '-f', '-'], namespaced);
  const operator = await cluster.serviceAccount(namespace, 'kron-operator');
  await untilMay(cluster, operator, [
    ['create', 'leases.coordination.k8s.io', '-n', namespace],
    ['create', 'jobs.batch', '-n', namespace],
  ]);
  return operator;
}
