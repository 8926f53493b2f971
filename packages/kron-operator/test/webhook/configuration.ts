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

type ConfigurationOptions = {
  readonly file: 'validating.yaml' | 'mutating.yaml';
  /** The name of the configuration, so that tests can have their own. */
  readonly name: string;
  readonly port: number;
  readonly ca: string;
  /** The namespaces to which it is restricted. */
  readonly namespaces: readonly string[];
  readonly failurePolicy?: 'Fail' | 'Ignore';
};

/** Applies a shipped configuration with a URL instead of the Service, because the control plane has no Pod network. */
export async function applyConfiguration(
  cluster: ClusterAccess,
  options: ConfigurationOptions,
): Promise<void> {
  const { file, name, port, ca, namespaces, failurePolicy } = options;
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

/** Waits until the API server uses a new configuration. */
export async function untilRejected(cluster: ClusterAccess, path: string, body: object): Promise<void> {
  await eventually('the webhook is called', async () => {
    return (await cluster.call('POST', `${path}?dryRun=All`, { body })).status === 422;
  });
}
