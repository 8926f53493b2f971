import { type ClusterAccess, eventually, type User } from '@kron/control-plane';

/** Somebody who may read KronJobs and Jobs and do nothing else: all that `kron` needs for its answers. */
export async function clusterReader(cluster: ClusterAccess): Promise<User> {
  const user = await cluster.newUser();
  const role = ['--verb=get,list', '--resource=kronjobs.kron.io,jobs.batch'];
  const binding = ['--clusterrole=reader', `--user=${user.name}`];
  await kubectl(cluster, ['create', 'clusterrole', 'reader', ...role]);
  await kubectl(cluster, ['create', 'clusterrolebinding', 'reader', ...binding]);
  // An authorizer learns of rights a moment later.
  await eventually('the rights are known', async () => {
    const may = ['auth', 'can-i', 'list', 'jobs.batch', '--all-namespaces'];
    return (await cluster.kubectl(may, { kubeconfig: user.kubeconfig })).code === 0;
  });
  return user;
}

async function kubectl(cluster: ClusterAccess, args: readonly string[]): Promise<void> {
  const { code, stderr } = await cluster.kubectl(args);
  if (code !== 0) throw new Error(stderr);
}
