import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { findKubeConfig } from '@kron/kubernetes/loadKubeConfig';
import { cronJobs, kronJobs, namespaces } from '@kron/kubernetes/resources';
import { withCluster } from '../cluster/connectCluster.ts';
import type { Host } from '../host.ts';
import { isPlainObject } from '../input/plainObject.ts';
import type { Candidate, Known } from './completions.ts';

/** What the command line says so far. */
type Said = Readonly<Record<'kubeconfig' | 'context' | 'namespace' | 'requestTimeout', string | undefined>>;

/** Whoever waits for a word does not wait long, unless the command line says so. */
const shortTimeout = '2s';
const most = 500;

/** Names that only the kubeconfig or the cluster knows; none when there is any trouble. */
export async function knownNames(known: Known, said: Said, host: Host): Promise<Candidate[]> {
  try {
    return known === 'contexts' ? contexts(said, host) : await asked(known, said, host);
  } catch {
    return [];
  }
}

function contexts({ kubeconfig }: Said, { environment }: Host): Candidate[] {
  const { config } = findKubeConfig(kubeconfig, environment);
  return config.getContexts().map(({ name, cluster }) => ({ word: name, about: cluster }));
}

async function asked(
  known: Exclude<Known, 'contexts'>,
  { kubeconfig, context, namespace, requestTimeout = shortTimeout }: Said,
  host: Host,
): Promise<Candidate[]> {
  const flags = {
    requestTimeout,
    ...(kubeconfig === undefined ? {} : { kubeconfig }),
    ...(context === undefined ? {} : { context }),
  };
  return withCluster(flags, host, async (cluster) => {
    const place = known === 'namespaces' ? {} : { namespace: namespace ?? cluster.namespace };
    const { items } = await cluster.transport.list({ resource: resources[known], ...place, limit: most });
    return items.map((item) => ({ word: item.metadata.name, about: scheduleOf(item) }));
  });
}

const resources = { kronJobs, cronJobs, namespaces };

function scheduleOf({ spec }: KubeObject): string {
  const schedule = isPlainObject(spec) ? spec['schedule'] : undefined;
  return typeof schedule === 'string' ? schedule : '';
}
