import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { type ClusterAccess, eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { startOperator } from '../src/operator/startOperator.ts';
import { recordingLog } from '../src/operator/testing/startedOperator.ts';

const root = resolve(import.meta.dirname, '../../..');
const crds = ['kronjobs', 'controlledjobs'].map((plural) =>
  resolve(root, `packages/kron-crd-schema/generated/${plural}.yaml`),
);

async function kubectl(cluster: ClusterAccess, ...args: string[]): Promise<void> {
  const { code, stderr } = await cluster.kubectl(args);
  if (code !== 0) throw new Error(stderr);
}

/** Installs the CustomResourceDefinitions and the service account; each test grants the rights. */
async function prepare(cluster: ClusterAccess): Promise<void> {
  for (const crd of crds) await kubectl(cluster, 'apply', '--server-side', '-f', crd);
  await eventually('both kinds are served', async () => {
    const { text } = await cluster.call('GET', '/apis/kron.io/v1alpha1');
    return text.includes('"kronjobs"') && text.includes('"controlledjobs"');
  });
  // Fails from the second test on, because the namespace exists.
  await cluster.kubectl(['create', 'namespace', 'kron-system']);
}

const rbac = (file: string): string => resolve(root, 'deploy', file);

/** Starts as the service account. @returns the error message, or undefined on success */
async function started(
  cluster: ClusterAccess,
  namespaces: readonly string[],
  shards: number = 1,
): Promise<string | undefined> {
  const { kubeconfig } = await cluster.serviceAccount('kron-system', 'kron-operator');
  const { log } = recordingLog();
  const leaderElection = { namespace: 'kron-system' };
  const starting = startOperator({ kubeConfig: kubeconfig, namespaces, leaderElection, shards, log });
  return starting.then(
    async (operator) => {
      await operator.stop();
      return undefined;
    },
    (error: Error) => error.message,
  );
}

describeOnOwnControlPlane('the rights in deploy/', {}, (cluster) => {
  test('are enough in the namespaces that grant them, and missing rights in others are reported', async () => {
    await prepare(cluster());
    const [granted, other] = [await uniqueNamespace(cluster()), await uniqueNamespace(cluster())];
    await kubectl(cluster(), 'apply', '-l', '!kron.io/cluster-wide', '-f', rbac('rbac.yaml'));
    await kubectl(cluster(), 'apply', '-n', granted, '-f', rbac('rbac-namespaced.yaml'));
    // The authorizer sees new rights with a delay.
    await eventually('its own rights are enough', async () => {
      return (await started(cluster(), [granted])) === undefined;
    });
    expect(await started(cluster(), [granted, other])).toBe(
      `not allowed to get, list, watch kronjobs.kron.io in namespace "${other}"; ` +
        `patch kronjobs.kron.io/status in namespace "${other}"; ` +
        `update kronjobs.kron.io/finalizers in namespace "${other}"; ` +
        `get, list, watch, create, delete jobs.batch in namespace "${other}"; ` +
        `create, patch events.events.k8s.io in namespace "${other}"; ` +
        `get, list, watch controlledjobs.kron.io in namespace "${other}"; ` +
        `patch controlledjobs.kron.io/status in namespace "${other}"; ` +
        `update controlledjobs.kron.io/finalizers in namespace "${other}"; ` +
        `patch jobs.batch in namespace "${other}"; ` +
        `list pods in namespace "${other}"; ` +
        'grant the permissions with: kubectl apply -f deploy/rbac.yaml',
    );
  });

  test('are too few for several shards, which is reported', async () => {
    await prepare(cluster());
    await kubectl(cluster(), 'apply', '-f', rbac('rbac.yaml'));
    await eventually('its own rights are enough', async () => {
      return (await started(cluster(), [])) === undefined;
    });
    expect(await started(cluster(), [], 2)).toContain(
      'not allowed to get, update, delete leases.coordination.k8s.io in namespace "kron-system", which --shards needs',
    );
  });

  test('are enough in all namespaces', async () => {
    await prepare(cluster());
    await kubectl(cluster(), 'apply', '-f', rbac('rbac.yaml'));
    await eventually('its own rights are enough', async () => {
      return (await started(cluster(), [])) === undefined;
    });
  });
});
