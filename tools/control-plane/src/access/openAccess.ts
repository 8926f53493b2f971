import { join } from 'node:path';
import { writeKubeconfig } from '../plane/kubeconfig.ts';
import { callApi, type ApiServer } from './callApi.ts';
import type { Cluster } from './cluster.ts';
import type { ClusterAccess } from './clusterAccess.ts';
import { runKubectl } from './runKubectl.ts';
import { type User, userNamed } from './user.ts';

/** Opens the access to a running cluster. `newUser` returns a user that is not in use. */
export function openAccess(cluster: Cluster, newUser: () => Promise<User>): ClusterAccess {
  const server: ApiServer = { ...cluster, token: cluster.admin.token };
  return {
    url: cluster.url,
    ca: cluster.ca,
    caFile: cluster.caFile,
    admin: cluster.admin,
    kubeconfig: cluster.admin.kubeconfig,
    newUser,
    user: (name) => userNamed(cluster.users, name),
    serviceAccount: (namespace, name) => serviceAccount(cluster, server, namespace, name),
    call: (method, path, call) => callApi(server, method, path, call),
    kubectl: (args, { kubeconfig = cluster.admin.kubeconfig, input } = {}) =>
      runKubectl(cluster.kubectl, cluster.folder, kubeconfig, args, input),
  };
}

async function serviceAccount(
  cluster: Cluster,
  server: ApiServer,
  namespace: string,
  account: string,
): Promise<User> {
  const path = `/api/v1/namespaces/${namespace}/serviceaccounts/${account}/token`;
  const body = { apiVersion: 'authentication.k8s.io/v1', kind: 'TokenRequest', spec: {} };
  const answer = await callApi(server, 'POST', path, { body });
  if (answer.status !== 201)
    throw new Error(`no token for ${namespace}/${account}: ${answer.status} ${answer.text}`);

  const { token } = (answer.body as { status: { token: string } }).status;
  const name = `system:serviceaccount:${namespace}:${account}`;
  const file = join(cluster.folder, `${namespace}.${account}.kubeconfig`);
  const groups = [`system:serviceaccounts:${namespace}`, 'system:serviceaccounts'];
  return { name, groups, token, kubeconfig: await writeKubeconfig(file, cluster, { name, token }) };
}
