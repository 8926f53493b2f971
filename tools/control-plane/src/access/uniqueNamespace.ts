import type { ClusterAccess } from './clusterAccess.ts';

/**
 * Creates a namespace that no other test uses, and returns its name. It keeps tests on a shared cluster apart.
 *
 * @example
 * await uniqueNamespace(cluster, 'columns'); // 'columns-x7k2p'
 */
export async function uniqueNamespace(cluster: ClusterAccess, prefix: string = 'test'): Promise<string> {
  const body = { apiVersion: 'v1', kind: 'Namespace', metadata: { generateName: `${prefix}-` } };
  const answer = await cluster.call('POST', '/api/v1/namespaces', { body });
  if (answer.status !== 201) throw new Error(`cannot create a namespace: ${answer.status} ${answer.text}`);
  return (answer.body as { metadata: { name: string } }).metadata.name;
}
