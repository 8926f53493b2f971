import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A way to a cluster; whatever is not said is left out. */
export type Way = {
  server: string;
  /** PEM; without it the server is trusted as it is. */
  ca?: string;
  /** Of a cluster whose certificate counts though nobody has vouched for it. */
  strict?: true;
  /** Of a proxy before it. */
  proxy?: string | undefined;
  user?: Record<string, unknown>;
  namespace?: string;
};

/** Kubeconfigs in a folder that goes away at the end. */
export class Kubeconfigs {
  readonly #folder: string = mkdtempSync(join(tmpdir(), 'kron-kubeconfig-'));

  /** @returns the path of a kubeconfig with a context for each way; the first one is current */
  write(name: string, ways: Readonly<Record<string, Way>>, current = Object.keys(ways)[0]): string {
    const entries = Object.entries(ways);
    const config = {
      apiVersion: 'v1',
      kind: 'Config',
      'current-context': current,
      clusters: entries.map(([context, way]) => ({ name: context, cluster: clusterOf(way) })),
      users: entries.map(([context, { user = {} }]) => ({ name: context, user })),
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

function clusterOf({ server: url, ca, strict, proxy }: Way): Record<string, unknown> {
  const server = { server: url, ...(proxy === undefined ? {} : { 'proxy-url': proxy }) };
  if (ca !== undefined) {
    return { ...server, 'certificate-authority-data': Buffer.from(ca).toString('base64') };
  }
  return strict ? server : { ...server, 'insecure-skip-tls-verify': true };
}
