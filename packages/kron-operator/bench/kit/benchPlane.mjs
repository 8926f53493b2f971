import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually, startControlPlane, uniqueNamespace } from '@kron/control-plane';
import { adminTransport } from './adminTransport.mjs';

const dist = resolve(import.meta.dirname, '../../dist');

/**
 * Runs `work` on a new control plane with an empty namespace and the CustomResourceDefinitions, so that earlier
 * benchmarks cannot influence it.
 *
 * @param {{ controllers?: readonly string[] | false, controllerArgs?: readonly string[],
 *   apiServerArgs?: readonly string[], kinds?: readonly string[] }} options
 *   `kinds`: the CustomResourceDefinitions to install
 * @param {(bench: { plane: object, pids: readonly number[], transport: object, namespace: string, folder: string }) => Promise<T>} work
 */
export async function onBenchPlane(
  { controllers = ['job-controller'], controllerArgs = [], apiServerArgs = [], kinds = ['kronjobs'] },
  work,
) {
  const plane = await startControlPlane({
    controllers,
    args: {
      'kube-apiserver': apiServerArgs,
      ...(controllers === false ? {} : { 'kube-controller-manager': controllerArgs }),
    },
  });
  const transport = adminTransport(plane);
  const folder = await mkdtemp(join(tmpdir(), 'kron-bench-'));
  try {
    const { code, stderr } = await plane.kubectl([
      'apply',
      '--server-side',
      ...kinds.flatMap((kind) => ['-f', join(dist, `${kind}.yaml`)]),
    ]);
    if (code !== 0) throw new Error(`cannot install the CustomResourceDefinitions: ${stderr}`);
    for (const kind of kinds)
      await eventually(`${kind} are served`, async () => {
        return (await plane.call('GET', `/apis/kron.io/v1alpha1/${kind}`)).status === 200;
      });
    const namespace = await uniqueNamespace(plane, 'bench');
    const servers = ['etcd', 'kube-apiserver', ...(controllers === false ? [] : ['kube-controller-manager'])];
    const pids = servers.map((server) => plane.pid(server));
    return await work({ plane, pids, transport, namespace, folder });
  } finally {
    await transport.close();
    await plane.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
