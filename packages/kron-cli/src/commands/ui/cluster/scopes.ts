import type { ObjectKind } from '@kron/fleet/input/findObjects';
import { isForbidden } from '../../../cluster/isForbidden.ts';
import { NotServedError } from '../../../cluster/notServed.ts';
import type { Selection } from '../../../input/selection.ts';
import { storedKinds } from '../../../input/stored/storedKind.ts';
import type { UiCluster } from './uiCluster.ts';

/** The namespaces to watch. */
export type Scopes = {
  /** `undefined` stands for all namespaces. */
  namespaces: readonly (string | undefined)[];
  /** With `-A`, the API server's reason for refusing to list all namespaces; null if there is none. */
  refused: string | null;
};

/**
 * The namespaces of a selection. With `-A`, if the user cannot list any kind in all namespaces, returns the namespaces of
 * the contexts in the kubeconfig.
 */
export async function scopesOf(
  cluster: UiCluster,
  { names, namespace, allNamespaces }: Selection,
  kinds: readonly ObjectKind[],
): Promise<Scopes> {
  const { context } = cluster;
  const assumed = namespace ?? context.namespace;
  if (names.length > 0)
    return { namespaces: [...new Set(names.map((name) => name.namespace ?? assumed))], refused: null };
  if (!allNamespaces) return { namespaces: [assumed], refused: null };
  let refused: string | null = null;
  for (const kind of kinds) {
    try {
      await cluster.transport.list({ resource: storedKinds[kind].resource, limit: 1 });
      return { namespaces: [undefined], refused: null };
    } catch (error) {
      if (isForbidden(error)) refused ??= cluster.textOf(error);
      // If a kind is not served, try the next one: a cluster without Kron still has CronJobs.
      else if (!(error instanceof NotServedError)) throw error;
    }
  }
  return { namespaces: namespacesOfContexts(context), refused };
}

/** The namespaces of all contexts of the same cluster, the chosen one first. */
function namespacesOfContexts({ config, namespace }: UiCluster['context']): string[] {
  const chosen = config.getContextObject(config.getCurrentContext());
  const others = config.contexts.filter(({ cluster }) => cluster === chosen?.cluster);
  return [...new Set([namespace, ...others.flatMap((one) => one.namespace?.trim() || [])])];
}
