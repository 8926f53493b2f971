import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ClusterAccess, eventually } from '@kron/control-plane';
import { parse, stringify } from 'yaml';
import { kubectl } from '../cluster/install.ts';

const folder = resolve(import.meta.dirname, '../../../../deploy/webhook');

type Hook = {
  readonly clientConfig: { readonly service?: { readonly path: string } };
  readonly [field: string]: unknown;
};
type Configuration = { readonly metadata: object; readonly webhooks: readonly Hook[] };

export type Shipped = {
  readonly file: 'validating.yaml' | 'mutating.yaml';
  /** Another one beside those that are there. */
  readonly name: string;
  readonly port: number;
  readonly ca: string;
  /** The only ones where it counts. */
  readonly namespaces: readonly string[];
  readonly failurePolicy?: 'Fail' | 'Ignore';
};

/** A configuration as it is shipped, but for the way to the webhook: here is no network of Services. */
export async function applyConfiguration(cluster: ClusterAccess, shipped: Shipped): Promise<void> {
  const { file, name, port, ca, namespaces, failurePolicy } = shipped;
  const manifest = parse(await readFile(resolve(folder, file), 'utf8')) as Configuration;
  const webhooks = manifest.webhooks.map((hook) => ({
    ...hook,
    clientConfig: {
      url: `https://127.0.0.1:${port}${hook.clientConfig.service?.path}`,
      caBundle: Buffer.from(ca).toString('base64'),
    },
    namespaceSelector: {
      matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: namespaces }],
    },
    ...(failurePolicy === undefined ? {} : { failurePolicy }),
  }));
  await kubectl(cluster, ['apply', '-f', '-'], stringify({ ...manifest, metadata: { name }, webhooks }));
}

/** API servers learn of a configuration a moment later. */
export async function untilRefused(cluster: ClusterAccess, path: string, body: object): Promise<void> {
  await eventually('the webhook is asked', async () => {
    return (await cluster.call('POST', `${path}?dryRun=All`, { body })).status === 422;
  });
}
