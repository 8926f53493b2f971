import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ClusterAccess, eventually, type User } from '@kron/control-plane';
import { kubectl, rbacFile } from './install.ts';

const namespacedFile = resolve(rbacFile, '../rbac-namespaced.yaml');

/**
 * An operator's service account and Lease in a namespace, which is also the only one that it may look after: the rights
 * that are shipped for that, with another home than kron-system.
 */
export async function installedIn(cluster: ClusterAccess, namespace: string): Promise<User> {
  const [common, namespaced] = await Promise.all(
    [rbacFile, namespacedFile].map(async (file) =>
      (await readFile(file, 'utf8')).replaceAll('kron-system', namespace),
    ),
  );
  await kubectl(cluster, ['apply', '-l', '!kron.io/cluster-wide', '-f', '-'], common);
  await kubectl(cluster, ['apply', '-n', namespace, '-f', '-'], namespaced);
  const operator = await cluster.serviceAccount(namespace, 'kron-operator');
  // An authorizer learns of rights a moment later.
  for (const right of ['create leases.coordination.k8s.io', 'create jobs.batch']) {
    const may = ['auth', 'can-i', ...right.split(' '), '-n', namespace];
    await eventually('the rights are known', async () => {
      return (await cluster.kubectl(may, { kubeconfig: operator.kubeconfig })).code === 0;
    });
  }
  return operator;
}
