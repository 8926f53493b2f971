import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { eventually, startControlPlane, uniqueNamespace } from '@kron/control-plane';
import { adminTransport } from './adminTransport.mjs';

const crd = resolve(import.meta.dirname, '../../dist/kronjobs.yaml');
const kronJobs = '/apis/kron.io/v1alpha1/kronjobs';

/**
 * A control plane of its own with an empty namespace and the CustomResourceDefinition, for as long as `work` takes, so
 * that nothing that ran before is in the way.
 *
 * @param {{ controllers?: readonly string[] | false, controllerArgs?: readonly string[] }} options
 * @param {(bench: { plane: object, pids: readonly number[], transport: object, namespace: string, folder: string }) => Promise<T>} work
 */
export async function onBenchPlane({ controllers = ['job-controller'], controllerArgs = [] }, work) {
  const plane = await startControlPlane({
    controllers,
    args: controllers === false ? {} : { 'kube-controller-manager': controllerArgs },
  });
  const transport = adminTransport(plane);
  const folder = await mkdtemp(join(tmpdir(), 'kron-bench-'));
  try {
    const { code, stderr } = await plane.kubectl(['apply', '--server-side', '-f', crd]);
    if (code !== 0) throw new Error(`the CustomResourceDefinition could not be installed: ${stderr}`);
    await eventually('KronJobs are known', async () => (await plane.call('GET', kronJobs)).status === 200);
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
