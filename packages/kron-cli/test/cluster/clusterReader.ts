import { type ClusterAccess, eventually, type User } from '@kron/control-plane';

/** A user who may only read KronJobs, ControlledJobs and Jobs, which is all that `kron` needs to read. */
export async function clusterReader(cluster: ClusterAccess): Promise<User> {
  const user = await cluster.newUser();
  await apply(cluster, clusterRole);
  await apply(cluster, bindingFor(user));
  // The authorizer observes new permissions a moment later.
  await eventually('the rights are known', async () => {
    const may = ['auth', 'can-i', 'list', 'jobs.batch', '--all-namespaces'];
    return (await cluster.kubectl(may, { kubeconfig: user.kubeconfig })).code === 0;
  });
  return user;
}

const rbac = 'rbac.authorization.k8s.io';
const verbs = ['get', 'list'];

/** `kubectl create clusterrole` would reject resources that discovery does not list yet. */
const clusterRole = {
  apiVersion: `${rbac}/v1`,
  kind: 'ClusterRole',
  metadata: { name: 'reader' },
  rules: [
    { apiGroups: ['kron.io'], resources: ['kronjobs', 'controlledjobs'], verbs },
    { apiGroups: ['batch'], resources: ['jobs'], verbs },
  ],
};

function bindingFor({ name }: User): Readonly<Record<string, unknown>> {
  return {
    apiVersion: `${rbac}/v1`,
    kind: 'ClusterRoleBinding',
    metadata: { name: 'reader' },
    roleRef: { apiGroup: rbac, kind: 'ClusterRole', name: 'reader' },
    subjects: [{ apiGroup: rbac, kind: 'User', name }],
  };
}

async function apply(cluster: ClusterAccess, manifest: Readonly<Record<string, unknown>>): Promise<void> {
  const { code, stderr } = await cluster.kubectl(['apply', '-f', '-'], { input: JSON.stringify(manifest) });
  if (code !== 0) throw new Error(stderr);
}
