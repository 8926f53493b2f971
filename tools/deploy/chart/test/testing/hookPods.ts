import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterAccess } from '@kron/control-plane';

const pods = '/api/v1/namespaces/kron-system/pods';
const selector = encodeURIComponent('app.kubernetes.io/component=end-windows');
const pollMs = 200;

/** Lets the Pods of the hook succeed, as a node would. @returns ends that */
export function succeedHookPods(cluster: () => ClusterAccess): () => Promise<void> {
  const stop = new AbortController();
  const succeeding = (async () => {
    while (!stop.signal.aborted) {
      // The control plane may be restarting, or have ended.
      await succeedPods(cluster).catch(() => undefined);
      await delay(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stop.abort();
    await succeeding;
  };
}

async function succeedPods(cluster: () => ClusterAccess): Promise<void> {
  const { body } = await cluster().call('GET', `${pods}?labelSelector=${selector}`);
  const { items = [] } = body as { items?: { metadata: { name: string } }[] };
  for (const { metadata } of items)
    await cluster().call('PATCH', `${pods}/${metadata.name}/status`, {
      contentType: 'application/merge-patch+json',
      body: { status: { phase: 'Succeeded' } },
    });
}
