import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ClusterAccess } from '@kron/control-plane';
import { root } from './root.ts';

const main = resolve(root, 'packages/kron-operator/dist/main.js');
const pods = '/api/v1/namespaces/kron-system/pods';
const accounts = '/api/v1/namespaces/kron-system/serviceaccounts';
const selector = encodeURIComponent('app.kubernetes.io/component=end-windows');
const pollMs = 200;
const timeout = 60_000;

type HookPod = {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly serviceAccountName: string;
    readonly containers: readonly [
      { readonly args: readonly string[]; readonly env: readonly { name: string; value?: string }[] },
    ];
    readonly automountServiceAccountToken?: boolean;
  };
  readonly status: { readonly phase: string };
};

/**
 * Runs the Pods of the uninstall hook as processes on this machine, because there is no node: with their arguments and
 * variables, and with the rights of their service account if they mount its token.
 *
 * @returns ends that
 */
export function runHookPods(cluster: () => ClusterAccess): () => Promise<void> {
  const stop = new AbortController();
  const running = (async () => {
    while (!stop.signal.aborted) {
      // The control plane may be restarting, or have ended.
      await runPods(cluster).catch(() => undefined);
      await delay(pollMs, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stop.abort();
    await running;
  };
}

async function runPods(cluster: () => ClusterAccess): Promise<void> {
  const { body } = await cluster().call('GET', `${pods}?labelSelector=${selector}`);
  const { items = [] } = body as { items?: HookPod[] };
  for (const pod of items.filter(({ status }) => status.phase === 'Pending')) {
    const phase = (await succeeds(cluster(), pod)) ? 'Succeeded' : 'Failed';
    await cluster().call('PATCH', `${pods}/${pod.metadata.name}/status`, {
      contentType: 'application/merge-patch+json',
      body: { status: { phase } },
    });
  }
}

async function succeeds(cluster: ClusterAccess, { spec }: HookPod): Promise<boolean> {
  const [{ args, env: variables }] = spec.containers;
  const env = {
    PATH: process.env['PATH'],
    ...Object.fromEntries(variables.map(({ name, value = '' }) => [name, value])),
    KRON_LEASE_NAMESPACE: 'kron-system',
    // Without a token it finds no cluster.
    ...((await mountsToken(cluster, spec)) && {
      KRON_KUBECONFIG: (await cluster.serviceAccount('kron-system', spec.serviceAccountName)).kubeconfig,
    }),
  };
  return new Promise((ended) => {
    execFile(process.execPath, [main, ...args], { env, timeout }, (error) => ended(error === null));
  });
}

/** As the admission plugin ServiceAccount decides, which the control plane runs without. */
async function mountsToken(cluster: ClusterAccess, spec: HookPod['spec']): Promise<boolean> {
  const { body } = await cluster.call('GET', `${accounts}/${spec.serviceAccountName}`);
  const account = body as Pick<HookPod['spec'], 'automountServiceAccountToken'>;
  return spec.automountServiceAccountToken ?? account.automountServiceAccountToken ?? true;
}
