import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiServer } from './startApiServer.ts';

/** Writes a kubeconfig with the context `here` for an API server in memory. Returns the path of the file. */
export async function writeKubeconfig(
  folder: string,
  { url }: Pick<ApiServer, 'url'>,
  { user = {}, namespace }: { user?: { token?: string }; namespace?: string } = {},
): Promise<string> {
  const file = join(folder, 'config');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'here',
    clusters: [{ name: 'c', cluster: { server: url, 'insecure-skip-tls-verify': true } }],
    contexts: [{ name: 'here', context: { cluster: 'c', user: 'u', namespace } }],
    users: [{ name: 'u', user }],
  };
  await writeFile(file, JSON.stringify(config));
  return file;
}
