import { join, resolve } from 'node:path';
import { cacheFolder } from '../packageFolder.ts';
import { buildBinaries } from './buildBinaries.ts';
import { buildKey } from './buildKey.ts';
import { exists } from './exists.ts';
import { demandedMinor } from './kubernetesModule.ts';
import { haveGo } from './runGo.ts';
import { withLock } from './withLock.ts';

/** A folder that holds the binaries, or why there is none. */
export type Binaries = { readonly folder: string } | { readonly missing: string };

const demanded = ['etcd', 'kube-apiserver', 'kube-controller-manager'];

/**
 * Where etcd, kube-apiserver, kube-controller-manager and kubectl are: the folder that KUBEBUILDER_ASSETS names, else the
 * project's cache, into which they are built when they are not there yet. KRON_KUBERNETES asks for a version, which that
 * folder may not have: then it does not count. `say` hears of the progress of a build.
 *
 * @throws Error when KUBEBUILDER_ASSETS names a folder that lacks one of the three servers, when there is no Kubernetes of
 *   the version that is asked for, or when the build fails
 */
export async function findBinaries(
  say: (line: string) => void = sayOnStderr,
  cache: string = cacheFolder,
): Promise<Binaries> {
  const assets = process.env['KUBEBUILDER_ASSETS'];
  if (assets !== undefined && assets !== '' && demandedMinor() === undefined)
    return { folder: await checked(resolve(assets)) };

  const folder = join(cache, await buildKey());
  if (await exists(folder)) return { folder };
  if (!(await haveGo()))
    return { missing: 'there is no Go to build it with, and KUBEBUILDER_ASSETS is not set' };

  const waiting = (): void => say('another process is building it; waiting');
  await withLock(`${folder}.lock`, waiting, async () => {
    if (!(await exists(folder))) await buildBinaries(folder, say);
  });
  return { folder };
}

async function checked(folder: string): Promise<string> {
  for (const program of demanded) {
    if (!(await exists(join(folder, program)))) {
      throw new Error(
        `KUBEBUILDER_ASSETS is ${folder}, where there is no ${program}; needed are ${demanded.join(', ')}`,
      );
    }
  }
  return folder;
}

function sayOnStderr(line: string): void {
  process.stderr.write(`control plane: ${line}\n`);
}
