import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { certManager, downloadedModule, prometheusOperator } from '../../src/go/publishedModule.ts';

/** The CustomResourceDefinitions of ServiceMonitors and PrometheusRules as their project publishes them. */
export async function monitoringCrds(): Promise<string> {
  const folder = join(await downloadedModule(prometheusOperator), 'example/prometheus-operator-crd');
  const files = ['servicemonitors', 'prometheusrules'].map((name) => `monitoring.coreos.com_${name}.yaml`);
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.join('\n---\n');
}

export async function certManagerCrds(): Promise<string> {
  const folder = join(await downloadedModule(certManager), 'deploy/crds');
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  return texts.join('\n---\n');
}
