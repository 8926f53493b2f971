import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { RequestOptions } from 'node:https';
import { dirname, resolve } from 'node:path';
import type { KubeConfig } from '@kubernetes/client-node';
import { load } from 'js-yaml';

/** A user in a kubeconfig. `fallback` is the user's `token`, which is used if the `tokenFile` cannot be read. */
type User = KubeConfig['users'][number] & { tokenFile?: string; fallback?: string };
type Raw = { users?: { name?: unknown; user?: { tokenFile?: unknown } | null }[] | null } | null;

/**
 * Adds the `tokenFile` of each user in a kubeconfig, because `@kubernetes/client-node` drops it. As in client-go, a relative
 * path starts in the folder of the kubeconfig, and the file is used instead of `token`.
 */
export function addTokenFiles(config: KubeConfig, kubeconfig: string): void {
  const raw = load(readFileSync(kubeconfig, 'utf8')) as Raw;
  for (const { name, user } of raw?.users ?? []) {
    if (typeof user?.tokenFile !== 'string' || user.tokenFile === '') continue;
    const tokenFile = resolve(dirname(kubeconfig), user.tokenFile);
    config.users = config.users.map((one): User => {
      if (one.name !== name) return one;
      const { token, ...others } = one;
      return { ...others, tokenFile, ...(token ? { fallback: token } : {}) };
    });
  }
}

/** Makes a kubeconfig read the `tokenFile` of its user each time it loads the credentials. */
export function readTokenFiles(config: KubeConfig): void {
  config.addAuthenticator({
    isAuthProvider: (user: User) => user.tokenFile !== undefined,
    applyAuthentication: async ({ tokenFile = '', fallback }: User, options: RequestOptions) => {
      const token = await readToken(tokenFile).catch((error: unknown) => {
        if (fallback !== undefined) return fallback;
        throw new Error(`the kubeconfig's tokenFile cannot be read (${String(error)})`, { cause: error });
      });
      Object.assign((options.headers ??= {}), { Authorization: `Bearer ${token}` });
    },
  });
}

async function readToken(file: string): Promise<string> {
  const token = (await readFile(file, 'utf8')).trim();
  if (token === '') throw new Error(`${file} is empty`);
  return token;
}
