import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goCommands, goFlags, kubernetesVersion } from './goCommands.ts';
import { kubernetesModule } from './kubernetesModule.ts';

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
