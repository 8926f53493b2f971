import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { helmIn, rendered } from '../go/helm.ts';
import { plainInstall, systemNamespace } from '../manifests/plainInstall.ts';
import type { CrdTexts } from '../manifests/yamlOf.ts';

const note = 'Generated from deploy/chart by tools/deploy/chart/scripts/generate.mjs. Do not edit.';

/** Helm renders the policies only for an API server that has their kind. */
const windowPolicies = 'admissionregistration.k8s.io/v1/MutatingAdmissionPolicy';

/** The plain manifests rendered from the chart. Needs Go, because Helm is built from its module. */
export async function generatedManifests(root: string): Promise<Record<string, string>> {
  const helm = await helmIn(root);
  const args = [
    'kron',
    join(root, 'deploy/chart'),
    '--namespace',
    systemNamespace,
    '--api-versions',
    windowPolicies,
  ];
  const render = (...settings: string[]): Promise<string> =>
    rendered(helm, [...args, ...settings.flatMap((setting) => ['--set', setting])]);
  const renderings = {
    everywhere: await render(),
    inOneNamespace: await render('namespaces={default}'),
    withWebhook: await render('webhook.enabled=true', 'webhook.certificate.source=cert-manager'),
  };
  return plainInstall(renderings, await crdTextsIn(root), note);
}

async function crdTextsIn(root: string): Promise<CrdTexts> {
  const plurals = ['kronjobs', 'controlledjobs', 'kroncalendars', 'clusterkroncalendars'];
  const texts = plurals.map((plural) => readFile(join(root, `deploy/chart/files/${plural}.yaml`), 'utf8'));
  return new Map((await Promise.all(texts)).map((text, index) => [`${plurals[index]}.kron.io`, text]));
}
