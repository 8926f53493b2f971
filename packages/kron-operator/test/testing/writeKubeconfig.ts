import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiServer } from '@kron/api-server';

/** Writes a kubeconfig for an API server in memory. @returns its path */
export async function writeKubeconfig(folder: string, { url }: Pick<ApiServer, 'url'>): Promise<string> {
  const file = join(folder, 'kubeconfig');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'c',
    clusters: [{ name: 'c', cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    contexts: [{ name: 'c', context: { cluster: 'c', user: 'u' } }],
    users: [{ name: 'u', user: {} }],
  };
  await writeFile(file, JSON.stringify(config));
  return file;
}
