import { expect, test } from '@jest/globals';
import { type ClusterAccess, eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import { startOperator } from '../src/operator/startOperator.ts';
import { recordingLog } from '../src/operator/testing/startedOperator.ts';
import { installCrd, kubectl, namespacedRbacFile, rbacFile } from './cluster/install.ts';

/** Installs the CustomResourceDefinitions and the service account; each test grants the rights. */
async function prepare(cluster: ClusterAccess): Promise<void> {
  for (const plural of ['kronjobs', 'controlledjobs'] as const) await installCrd(cluster, plural);
  // Fails from the second test on, because the namespace exists.
  await cluster.kubectl(['create', 'namespace', 'kron-system']);
}

const pod = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } };
const everyMinute = {
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: { name: 'pulse' },
  spec: {
    schedule: '* * * * *',
    timezone: 'UTC',
    jobTemplate: { spec: { parallelism: 0, completions: 0, template: pod } },
  },
};

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
  test('are enough in the namespaces that grant them; the others are reported, and served once they grant them', async () => {
    await prepare(cluster());
    const [granted, other] = [await uniqueNamespace(cluster()), await uniqueNamespace(cluster())];
    await kubectl(cluster(), ['apply', '-l', '!kron.io/cluster-wide', '-f', rbacFile]);
    await kubectl(cluster(), ['apply', '-n', granted, '-f', namespacedRbacFile]);
    // The authorizer sees new rights with a delay.
    await eventually('its own rights are enough', async () => {
      return (await started(cluster(), [granted])) === undefined;
    });
    const { kubeconfig } = await cluster().serviceAccount('kron-system', 'kron-operator');
    const operator = await startOperator({
      kubeConfig: kubeconfig,
      namespaces: [granted, other],
      leaderElection: { namespace: 'kron-system' },
      healthAddress: '127.0.0.1:0',
      log: recordingLog().log,
    });
    const readiness = async () => {
      const response = await fetch(`http://${operator.healthAddress}/readyz`);
      return `${response.status} ${await response.text()}`;
    };
    const jobsOf = async (namespace: string) => {
      const { body } = await cluster().call('GET', `/apis/batch/v1/namespaces/${namespace}/jobs`);
      return (body as { items: unknown[] }).items;
    };
    /** The namespaces in which Jobs of CronJobs are held. */
    const held = async () => {
      const path = '/apis/coordination.k8s.io/v1/namespaces/kron-system/leases/kron-holds';
      const { body } = await cluster().call('GET', path);
      const { annotations } = (body as { metadata: { annotations?: Record<string, string> } }).metadata;
      return annotations?.['kron.io/namespaces'];
    };
    for (const namespace of [granted, other])
      await cluster().call('POST', `/apis/kron.io/v1alpha1/namespaces/${namespace}/kronjobs`, {
        body: everyMinute,
      });
    await eventually('the granted namespace is served', async () => (await jobsOf(granted)).length > 0);
    const refused = await readiness();
    expect(refused).toMatch(/^200 leading\n/);
    for (const resource of ['kronjobs', 'jobs', 'controlledjobs'])
      expect(refused).toContain(`not serving ${resource} in namespace "${other}": `);
    expect(refused).not.toContain(`namespace "${granted}"`);
    expect(await jobsOf(other)).toEqual([]);
    await eventually('no Job is held in the other', async () => (await held()) === granted);

    await kubectl(cluster(), ['apply', '-n', other, '-f', namespacedRbacFile]);
    await eventually('both are served', async () => (await readiness()) === '200 leading\n');
    await eventually('the other namespace runs', async () => (await jobsOf(other)).length > 0);

    await eventually('Jobs are held in both', async () => (await held()) === `${granted},${other}`);

    const withoutPatch = JSON.stringify([
      { op: 'test', path: '/rules/3/resources', value: ['jobs'] },
      { op: 'replace', path: '/rules/3/verbs', value: ['get', 'list', 'watch', 'create', 'delete'] },
    ]);
    await kubectl(cluster(), [
      'patch',
      'role',
      'kron-operator',
      '-n',
      other,
      '--type=json',
      '-p',
      withoutPatch,
    ]);
    await eventually('patches of Jobs are refused', async () => {
      return (
        (await cluster().kubectl(['auth', 'can-i', 'patch', 'jobs.batch', '-n', other], { kubeconfig }))
          .code !== 0
      );
    });
    const metadata = { name: 'waits', labels: { 'kron.io/held': 'window' } };
    const spec = { suspend: true, parallelism: 0, completions: 1, template: pod };
    await cluster().call('POST', `/apis/batch/v1/namespaces/${other}/jobs`, { body: { metadata, spec } });
    await eventually('no further Job is held in the other', async () => (await held()) === granted);
    await kubectl(cluster(), ['apply', '-n', other, '-f', namespacedRbacFile]);
    await eventually('Jobs are held in both again', async () => (await held()) === `${granted},${other}`);

    // The second rule is the right to write statuses.
    const withdraw = JSON.stringify([{ op: 'remove', path: '/rules/1' }]);
    await kubectl(cluster(), ['patch', 'role', 'kron-operator', '-n', other, '--type=json', '-p', withdraw]);
    await eventually('statuses are refused', async () => {
      const right = ['auth', 'can-i', 'patch', 'kronjobs.kron.io', '--subresource=status', '-n', other];
      return (await cluster().kubectl(right, { kubeconfig })).code !== 0;
    });
    const edit = '{"spec": {"timezone": "Europe/Paris"}}';
    await kubectl(cluster(), ['patch', 'kronjob', 'pulse', '-n', other, '--type=merge', '-p', edit]);
    await eventually('the refused status is reported', async () => {
      const { body } = await cluster().call('GET', `/apis/events.k8s.io/v1/namespaces/${other}/events`);
      const { items } = body as { items: { reason: string; note: string }[] };
      return items.some(
        ({ reason, note }) => reason === 'FailedUpdateStatus' && note.includes('cannot patch resource'),
      );
    });

    for (const namespace of [granted, other])
      await kubectl(cluster(), ['delete', '-n', namespace, '-f', namespacedRbacFile]);
    await eventually('nothing is served', async () => (await readiness()).startsWith('503 leading\nnot'));
    await operator.stop();
  });

  test('are enough in all namespaces, but too few for several shards, which is reported', async () => {
    await prepare(cluster());
    await kubectl(cluster(), ['apply', '-f', rbacFile]);
    await eventually('its own rights are enough', async () => {
      return (await started(cluster(), [])) === undefined;
    });
    expect(await started(cluster(), [], 2)).toContain(
      'not allowed to get, update, delete leases.coordination.k8s.io in namespace "kron-system", which --shards needs',
    );
  });
});
