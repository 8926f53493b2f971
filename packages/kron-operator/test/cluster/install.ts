import { resolve } from 'node:path';
import { type ClusterAccess, eventually, type User } from '@kron/control-plane';

const root = resolve(import.meta.dirname, '../../../..');

export const rbacFile: string = resolve(root, 'deploy/rbac.yaml');
export const namespacedRbacFile: string = resolve(root, 'deploy/rbac-namespaced.yaml');

export function crdFile(plural: string): string {
  return resolve(root, `deploy/chart/files/${plural}.yaml`);
}

/** @throws Error with the output of kubectl */
export async function kubectl(cluster: ClusterAccess, args: readonly string[], input = ''): Promise<string> {
  const { code, stdout, stderr } = await cluster.kubectl(args, { input });
  if (code !== 0) throw new Error(`kubectl ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Installs a CustomResourceDefinition by kubectl and waits until its objects are served. */
export async function installCrd(
  cluster: ClusterAccess,
  plural: 'kronjobs' | 'controlledjobs' = 'kronjobs',
): Promise<void> {
  await kubectl(cluster, ['apply', '--server-side', '--force-conflicts', '-f', crdFile(plural)]);
  await untilServed(cluster, plural);
}

export async function untilServed(cluster: ClusterAccess, plural: string): Promise<void> {
  await eventually(`${plural} are served`, async () => {
    return (await cluster.call('GET', `/apis/kron.io/v1alpha1/${plural}`)).status === 200;
  });
}

/** The rights on Leases of a namespace that several shards need, as a manifest. */
export const shardsRole: string = JSON.stringify({
  apiVersion: 'rbac.authorization.k8s.io/v1',
  kind: 'Role',
  metadata: { name: 'kron-operator-lease', namespace: 'kron-system' },
  rules: [
    {
      apiGroups: ['coordination.k8s.io'],
      resources: ['leases'],
      verbs: ['get', 'list', 'create', 'update', 'delete'],
    },
  ],
});

/** Resolves when a subject has certain rights: the authorizer sees new roles and bindings with a delay. */
export async function untilMay(
  cluster: ClusterAccess,
  { kubeconfig }: User,
  rights: readonly (readonly string[])[],
): Promise<void> {
  for (const right of rights)
    await eventually(`${right.join(' ')} is allowed`, async () => {
      return (await cluster.kubectl(['auth', 'can-i', ...right], { kubeconfig })).code === 0;
    });
}

/** The service account of the operator, with exactly the shipped rights. */
export async function installOperator(cluster: ClusterAccess): Promise<User> {
  await kubectl(cluster, ['create', 'namespace', 'kron-system']);
  await kubectl(cluster, ['apply', '-f', rbacFile]);
  const operator = await cluster.serviceAccount('kron-system', 'kron-operator');
  await untilMay(cluster, operator, [
    ['create', 'leases.coordination.k8s.io', '-n', 'kron-system'],
    ['create', 'jobs.batch', '--all-namespaces'],
  ]);
  return operator;
}
