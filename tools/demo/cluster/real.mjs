import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { eventually, startControlPlane } from '../../control-plane/index.mjs';
import { root } from '../../check/bootstrap/root.mjs';

const crd = 'deploy/chart/files/kronjobs.yaml';

/** Starts a real kube-apiserver with etcd and the Job controllers, and applies the CustomResourceDefinition. */
export async function startReal() {
  const plane = await startControlPlane();
  try {
    const input = await readFile(resolve(root, crd), 'utf8');
    const { code, stderr } = await plane.kubectl(['apply', '-f', '-'], { input });
    if (code !== 0) throw new Error(`kubectl apply: ${stderr}`);
    await eventually('KronJobs are served', async () => {
      const { status } = await plane.call('GET', '/apis/kron.io/v1alpha1/kronjobs');
      return status === 200;
    });
  } catch (error) {
    await plane.stop();
    throw error;
  }
  return {
    what: 'a real control plane',
    kubeConfig: plane.kubeconfig,
    call: (method, path, body) => plane.call(method, path, { body }),
    stop: () => plane.stop(),
  };
}
