import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

type PublishedModule = { readonly path: string; readonly version: string; readonly sum: string };

/** The Prometheus operator, for the files of its CustomResourceDefinitions; its sum is that of Go's checksum database. */
const prometheusOperator: PublishedModule = {
  path: 'github.com/prometheus-operator/prometheus-operator',
  version: 'v0.85.0',
  sum: 'h1:M5xLCLEoaW2IJfnuCwFzzpL+jSVQu3KGT84Pye+fW8s=',
};

/** cert-manager, for the same. */
const certManager: PublishedModule = {
  path: 'github.com/cert-manager/cert-manager',
  version: 'v1.21.2',
  sum: 'h1:UWgoYM+KLNtRlqmoWOKjKBOBUPVHeepQ6/ac3ERJW68=',
};

/** The CustomResourceDefinitions of ServiceMonitors and PrometheusRules, as the project that owns them publishes them. */
export async function monitoringCrds(): Promise<string> {
  const folder = join(await downloaded(prometheusOperator), 'example/prometheus-operator-crd');
  const files = ['servicemonitors', 'prometheusrules'].map((name) => `monitoring.coreos.com_${name}.yaml`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.join('\n---\n');
}

/** Those of Certificates and Issuers. */
export async function certManagerCrds(): Promise<string> {
  const folder = join(await downloaded(certManager), 'deploy/crds');
  const files = ['certificates', 'issuers'].map((name) => `cert-manager.io_${name}.yaml`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.join('\n---\n');
}

/** The folder of a Go module's files, from Go's own cache when they are there. */
async function downloaded({ path, version, sum }: PublishedModule): Promise<string> {
  const args = ['mod', 'download', '-json', `${path}@${version}`];
  // Outside of a module: what is named here is all that counts.
  const env = { ...process.env, GOWORK: 'off', GOFLAGS: '-mod=mod' };
  const { stdout } = await promisify(execFile)('go', args, { cwd: '/', env });
  const { Dir, Sum } = JSON.parse(stdout) as { Dir: string; Sum: string };
  if (Sum !== sum) throw new Error(`${path} ${version}: expected the sum ${sum}, found ${Sum}`);
  return Dir;
}
