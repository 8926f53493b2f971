import { join } from 'node:path';
import { helmIn, rendered } from '../go/helm.ts';
import { plainInstall, systemNamespace } from '../manifests/plainInstall.ts';

const note = 'Generated from deploy/chart by tools/deploy/chart/scripts/generate.mjs. Do not edit.';

/** The kustomize files rendered from the chart. Needs Go, because Helm is built from its module. */
export async function generatedManifests(root: string): Promise<Record<string, string>> {
  const helm = await helmIn(root);
  const args = ['kron', join(root, 'deploy/chart'), '--namespace', systemNamespace];
  const render = (...settings: string[]): Promise<string> =>
    rendered(helm, [...args, ...settings.flatMap((setting) => ['--set', setting])]);
  const renderings = {
    everywhere: await render(),
    inOneNamespace: await render('namespaces={default}'),
    withWebhook: await render('webhook.enabled=true', 'webhook.certificate.source=cert-manager'),
  };
  return plainInstall(renderings, note);
}
