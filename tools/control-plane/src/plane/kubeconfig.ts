import { writeFile } from 'node:fs/promises';

/** Writes a self-contained kubeconfig with the certificate and the token, as JSON. */
export async function writeKubeconfig(
  file: string,
  server: { readonly url: string; readonly ca: string },
  user: { readonly name: string; readonly token: string },
): Promise<string> {
  const name = 'kron-test';
  const certificate = Buffer.from(server.ca).toString('base64');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name, cluster: { server: server.url, 'certificate-authority-data': certificate } }],
    users: [{ name: user.name, user: { token: user.token } }],
    contexts: [{ name, context: { cluster: name, user: user.name, namespace: 'default' } }],
    'current-context': name,
  };
  await writeFile(file, `${JSON.stringify(config, null, 2)}\n`, { mode: 0o600 });
  return file;
}
