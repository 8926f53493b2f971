import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { packageFolder } from '../packageFolder.ts';

const variable = 'KRON_KUBERNETES';
const usual = '1.36';

/** The minor version that KRON_KUBERNETES asks for. undefined: the default version. */
export function demandedMinor(): string | undefined {
  const value = process.env[variable];
  return value === '' ? undefined : value;
}

/**
 * The folder of the Go module of the Kubernetes version to build: the minor version in KRON_KUBERNETES, by default 1.36.
 *
 * @throws Error if there is no module for that version
 */
export async function kubernetesModule(): Promise<string> {
  const minor = demandedMinor() ?? usual;
  const folder = join(packageFolder, 'kubernetes');
  const there = (await readdir(folder)).toSorted();
  if (!there.includes(minor)) {
    throw new Error(`${variable}: expected ${there.join(' or ')}, found ${JSON.stringify(minor)}`);
  }
  return join(folder, minor);
}
