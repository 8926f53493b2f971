import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A Go module whose published files are used; `sum` comes from Go's checksum database. */
export type PublishedModule = { readonly path: string; readonly version: string; readonly sum: string };

/** The Prometheus operator, for its CustomResourceDefinitions. */
export const prometheusOperator: PublishedModule = {
  path: 'github.com/prometheus-operator/prometheus-operator',
  version: 'v0.85.0',
  sum: 'h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=',
};

/** cert-manager, for its CustomResourceDefinitions. */
export const certManager: PublishedModule = {
  path: 'github.com/cert-manager/cert-manager',
  version: 'v1.21.2',
  sum: 'h1:UWgoYM+KLNtRlqmoWOKjKBOBUPVHeepQ6/ac3ERJW68=',
};

/**
 * Returns the folder of a Go module in Go's own cache, and downloads the module if it is missing.
 *
 * @throws Error if it cannot be downloaded, or its checksum differs
 */
export async function downloadedModule({ path, version, sum }: PublishedModule): Promise<string> {
  const args = ['mod', 'download', '-json', `${path}@${version}`];
  // Outside any module, so that no go.mod selects another version.
  const env = { ...process.env, GOWORK: 'off', GOFLAGS: '-mod=mod' };
  const { stdout } = await promisify(execFile)('go', args, { cwd: '/', env });
  const { Dir, Sum } = JSON.parse(stdout) as { Dir: string; Sum: string };
  if (Sum !== sum) throw new Error(`${path} ${version}: expected the sum ${sum}, found ${Sum}`);
  return Dir;
}
