import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The cluster, user and namespace of a context in a kubeconfig. */
export type ContextSpec = {
  server: string;
  /** PEM. Without it, clients don't verify the certificate of the server unless `strict` is set. */
  ca?: string;
  /** Clients verify the certificate of the server even without `ca`. */
  strict?: true;
  /** The URL of a proxy. */
  proxy?: string | undefined;
  user?: Record<string, unknown>;
  namespace?: string;
};

/** The token of each user without other credentials. No output may show it. */
export const plantedToken = 'planted-token';

/** Kubeconfigs in a temporary folder. */
export class Kubeconfigs {
  readonly #folder: string = mkdtempSync(join(tmpdir(), 'kron-kubeconfig-'));

  /** @returns the path of a kubeconfig with these contexts; the first one is the current context */
  write(
    name: string,
    contexts: Readonly<Record<string, ContextSpec>>,
    current = Object.keys(contexts)[0],
  ): string {
    const entries = Object.entries(contexts);
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': current,
      clusters: entries.map(([context, spec]) => ({ name: context, cluster: clusterOf(spec) })),
      users: entries.map(([context, { user = { token: plantedToken } }]) => ({ name: context, user })),
      contexts: entries.map(([context, { namespace }]) => ({
        name: context,
        context: { cluster: context, user: context, ...(namespace === undefined ? {} : { namespace }) },
      })),
    };
    return this.writeText(name, JSON.stringify(config));
  }

  writeText(name: string, text: string): string {
    const path = join(this.#folder, name);
    writeFileSync(path, text);
    return path;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

function clusterOf({ server: url, ca, strict, proxy }: ContextSpec): Record<string, unknown> {
  const server = { server: url, ...(proxy === undefined ? {} : { 'proxy-url': proxy }) };
  if (ca !== undefined) {
    return { ...server, 'certificate-authority-data': Buffer.from(ca).toString('base64') };
  }
  return strict ? server : { ...server, 'insecure-skip-tls-verify': true };
}
