import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ClusterAccess } from '@kron/control-plane';
import { gitops } from './readExample.ts';

const example = resolve(gitops, 'kustomize');

/** Builds a folder with kubectl. @throws Error with kubectl's message */
export async function built(cluster: ClusterAccess, folder: string = example): Promise<string> {
  const { code, stdout, stderr } = await cluster.kubectl(['kustomize', folder]);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

/** Builds the example with other contents of some files. */
export async function builtWith(
  cluster: ClusterAccess,
  changes: Readonly<Record<string, (text: string) => string>>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kron-kustomize-'));
  try {
    await cp(example, folder, { recursive: true });
    for (const [name, change] of Object.entries(changes)) {
      const text = await readFile(join(folder, name), 'utf8');
      await writeFile(join(folder, name), change(text));
    }
    return await built(cluster, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}
