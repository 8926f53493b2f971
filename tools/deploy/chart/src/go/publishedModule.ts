import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A Go module whose files are of use as they are published; `sum` is that of Go's checksum database. */
export type PublishedModule = { readonly path: string; readonly version: string; readonly sum: string };

/** The Prometheus operator, for the files of its CustomResourceDefinitions. */
export const prometheusOperator: PublishedModule = {
  path: 'github.com/prometheus-operator/prometheus-operator',
  version: 'v0.85.0',
  sum: 'h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=',
};

/** cert-manager, for the same. */
export const certManager: PublishedModule = {
  path: 'github.com/cert-manager/cert-manager',
  version: 'v1.21.2',
  sum: 'h1:UWgoYM+KLNtRlqmoWOKjKBOBUPVHeepQ6/ac3ERJW68=',
};

/**
 * The folder of a Go module's files, from Go's own cache when they are there.
 *
 * @throws Error when it cannot be downloaded, or is another one than it was
 */
export async function downloadedModule({ path, version, sum }: PublishedModule): Promise<string> {
  const args = ['mod', 'download', '-json', `${path}@${version}`];
  // Outside of a module: what is named here is all that counts.
  const env = { ...process.env, GOWORK: 'off', GOFLAGS: '-mod=mod' };
  const { stdout } = await promisify(execFile)('go', args, { cwd: '/', env });
  const { Dir, Sum } = JSON.parse(stdout) as { Dir: string; Sum: string };
  if (Sum !== sum) throw new Error(`${path} ${version}: expected the sum ${sum}, found ${Sum}`);
  return Dir;
}
