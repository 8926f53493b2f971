import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { cacheFolder } from '../packageFolder.ts';
import { buildBinaries } from './buildBinaries.ts';
import { goCommands, goFlags, kubernetesVersion } from './goCommands.ts';
import { demandedMinor, kubernetesModule } from './kubernetesModule.ts';
import { haveGo } from './runGo.ts';
import { withLock } from './withLock.ts';

/** The folder of the binaries, or the reason why there is none. */
export type Binaries = { readonly folder: string } | { readonly missing: string };

const demanded = ['etcd', 'kube-apiserver', 'kube-controller-manager'];

/**
 * Returns the folder with etcd, kube-apiserver, kube-controller-manager and kubectl. Uses the folder in KUBEBUILDER_ASSETS,
 * or else the project's cache, and builds missing binaries there. If KRON_KUBERNETES asks for a version, KUBEBUILDER_ASSETS
 * is ignored, because it may have another version. Calls `say` with the progress of a build.
 *
 * @throws Error if KUBEBUILDER_ASSETS names a folder that lacks one of the three servers, if there is no module for the
 *   version, or if the build fails
 */
export async function findBinaries(
  say: (line: string) => void = sayOnStderr,
  cache: string = cacheFolder,
): Promise<Binaries> {
  const assets = process.env['KUBEBUILDER_ASSETS'];
  if (assets !== undefined && assets !== '' && demandedMinor() === undefined)
    return { folder: checked(resolve(assets)) };

  const folder = join(cache, await buildKey());
  if (existsSync(folder)) return { folder };
  if (!(await haveGo())) return { missing: 'no Go to build it with, and KUBEBUILDER_ASSETS is not set' };

  const waiting = (): void => say('waiting for another process that builds it');
  await withLock(`${folder}.lock`, waiting, async () => {
    if (!existsSync(folder)) await buildBinaries(folder, say);
  });
  return { folder };
}

function checked(folder: string): string {
  const missing = demanded.find((program) => !existsSync(join(folder, program)));
  if (missing === undefined) return folder;
  throw new Error(
    `KUBEBUILDER_ASSETS is ${folder}, which has no ${missing}; expected ${demanded.join(', ')}`,
  );
}

function sayOnStderr(line: string): void {
  process.stderr.write(`control plane: ${line}\n`);
}

/** Names a build after all of its inputs: `kubernetes-v1.36.3-linux-x64-1f0c2a9b7d3e`. */
export async function buildKey(): Promise<string> {
  const version = await kubernetesVersion();
  const module = await kubernetesModule();
  const hash = createHash('sha256')
    .update(await readFile(join(module, 'go.mod')))
    .update(await readFile(join(module, 'go.sum')))
    .update(JSON.stringify([...goCommands, ...goFlags(version)]));
  return `kubernetes-${version}-${process.platform}-${process.arch}-${hash.digest('hex').slice(0, 12)}`;
}
