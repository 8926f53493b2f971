import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { findKubeConfig } from '@kron/kubernetes/loadKubeConfig';
import {
  clusterKronCalendars,
  controlledJobs,
  cronJobs,
  kronCalendars,
  kronJobs,
  namespaces,
} from '@kron/kubernetes/resources';
import { withCluster } from '../../cluster/withCluster.ts';
import type { Host } from '../../host.ts';
import { controlledName, type ListedName, type NameSource, scheduleOf } from './completions.ts';

type ClusterOptions = Readonly<
  Record<'kubeconfig' | 'context' | 'namespace' | 'requestTimeout', string | undefined>
>;

/** The timeout without --request-timeout on the command line. It is short, because the user waits for the candidates. */
const shortTimeout = '2s';
const maxNames = 500;

/** Reads names from the kubeconfig or the cluster. If the read fails, returns no names. */
export async function listNames(
  source: NameSource,
  options: ClusterOptions,
  host: Host,
): Promise<ListedName[]> {
  try {
    return source === 'contexts' ? contexts(options, host) : await namesInCluster(source, options, host);
  } catch {
    return [];
  }
}

function contexts({ kubeconfig }: ClusterOptions, { environment }: Host): ListedName[] {
  const { config } = findKubeConfig(kubeconfig, environment);
  return config.getContexts().map(({ name, cluster }) => ({ kind: undefined, name, about: cluster }));
}

async function namesInCluster(
  source: Exclude<NameSource, 'contexts'>,
  { kubeconfig, context, namespace, requestTimeout = shortTimeout }: ClusterOptions,
  host: Host,
): Promise<ListedName[]> {
  const flags = {
    requestTimeout,
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    ...(context === undefined ? {} : { context }),
  };
  return withCluster(flags, host, async (cluster) => {
    const place = clusterScoped.has(source) ? {} : { namespace: namespace ?? cluster.namespace };
    const names: ListedName[] = [];
    for (const { resource, nameOf } of listed[source]) {
      const { items } = await cluster.transport
        .list({ resource, ...place, limit: maxNames })
        // If one kind cannot be listed, complete only the names of the other kinds.
        .catch(() => nothing);
      names.push(...items.map(nameOf));
    }
    return names;
  });
}

const clusterScoped: ReadonlySet<NameSource> = new Set(['namespaces', 'clusterCalendars']);

const nothing: { readonly items: readonly KubeObject[] } = { items: [] };

type Listed = { readonly resource: Resource; readonly nameOf: (item: KubeObject) => ListedName };

const ofKronJobs: Listed = { resource: kronJobs, nameOf: scheduled('KronJob') };
const ofCronJobs: Listed = { resource: cronJobs, nameOf: scheduled('CronJob') };
const ofControlledJobs: Listed = {
  resource: controlledJobs,
  nameOf: ({ metadata }) => controlledName(metadata.name),
};

const listed: Readonly<Record<Exclude<NameSource, 'contexts'>, readonly Listed[]>> = {
  objects: [ofKronJobs, ofControlledJobs, ofCronJobs],
  kronJobs: [ofKronJobs],
  members: [ofKronJobs, ofCronJobs],
  cronJobs: [ofCronJobs],
  calendars: [{ resource: kronCalendars, nameOf: scheduled(undefined) }],
  clusterCalendars: [{ resource: clusterKronCalendars, nameOf: scheduled(undefined) }],
  namespaces: [{ resource: namespaces, nameOf: scheduled(undefined) }],
};

function scheduled(kind: ListedName['kind']): Listed['nameOf'] {
  return (item) => ({ kind, name: item.metadata.name, about: scheduleOf(item) });
}
