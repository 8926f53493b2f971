import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { type ClusterAccess, eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnControlPlane } from '@kron/control-plane/testing';
import { ApiError } from '@kron/kubernetes/apiError';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Manifest } from '@kron/kubernetes/transport';
import { EventRecorder } from '../src/controller/events/eventRecorder.ts';
import { LeaderElection } from '../src/term/leader/leaderElection.ts';
import { leaseSpec, leases } from '../src/term/leader/lease.ts';
import { events, referenceTo } from '../src/controller/events/eventNote.ts';
import { WriteFence } from '../src/term/leader/writeFence.ts';
import { untilMay } from './cluster/install.ts';
import { emptyJob, jobs, realTransport } from './testing/realTransport.ts';

/** A user with exactly these rules in a namespace; `right` is one of them. */
async function allowed(
  cluster: ClusterAccess,
  namespace: string,
  rules: readonly object[],
  right: readonly [verb: string, resource: string],
): Promise<ClientTransport> {
  const user = await cluster.newUser();
  const name = randomUUID();
  const base = `/apis/rbac.authorization.k8s.io/v1/namespaces/${namespace}`;
  const apiVersion = 'rbac.authorization.k8s.io/v1';
  await cluster.call('POST', `${base}/roles`, {
    body: { apiVersion, kind: 'Role', metadata: { name }, rules },
  });
  await cluster.call('POST', `${base}/rolebindings`, {
    body: {
      apiVersion,
      kind: 'RoleBinding',
      metadata: { name },
      roleRef: { apiGroup: 'rbac.authorization.k8s.io', kind: 'Role', name },
      subjects: [{ apiGroup: 'rbac.authorization.k8s.io', kind: 'User', name: user.name }],
    },
  });
  await untilMay(cluster, user, [[...right, '-n', namespace]]);
  return realTransport(user.kubeconfig);
}

describeOnControlPlane('on a real API server', (cluster) => {
  test('a Lease is acquired, renewed, released and acquired by the next candidate, with exactly the necessary rights', async () => {
    const namespace = await uniqueNamespace(cluster());
    const apiGroups = ['coordination.k8s.io'];
    const rules = [
      { apiGroups, resources: ['leases'], verbs: ['create'] },
      { apiGroups, resources: ['leases'], resourceNames: ['kron-operator'], verbs: ['get', 'update'] },
    ];
    const transport = await allowed(cluster(), namespace, rules, ['create', 'leases.coordination.k8s.io']);
    const leaders: string[] = [];
    const errors: unknown[] = [];
    const stand = (identity: string) => {
      const fence = new WriteFence(systemClock);
      const election = new LeaderElection({
        transport,
        clock: systemClock,
        fence,
        random: () => 0,
        namespace,
        name: 'kron-operator',
        identity,
        onLeading: () => leaders.push(identity),
        awaitServer: async () => false,
        onPaused: () => undefined,
        onLost: () => leaders.push(`${identity} lost`),
        onError: (error) => errors.push(error),
      });
      election.start();
      return { election, fence };
    };
    const lease = async () =>
      leaseSpec(await transport.get({ resource: leases, namespace, name: 'kron-operator' }));

    const a = stand('a');
    await eventually('a leads', async () => leaders.includes('a'));
    const { renewTime } = await lease();
    const b = stand('b');
    await eventually('a has renewed', async () => (await lease()).renewTime !== renewTime);
    expect([a.fence.isOpen, b.fence.isOpen]).toEqual([true, false]);
    await a.election.stop();
    await eventually('b leads', async () => leaders.includes('b'));
    expect(await lease()).toMatchObject({ holderIdentity: 'b', leaseTransitions: 1 });
    expect([a.fence.isOpen, b.fence.isOpen]).toEqual([false, true]);
    await b.election.stop();
    expect(await lease()).toMatchObject({ holderIdentity: '' });
    expect({ leaders, errors }).toEqual({ leaders: ['a', 'b'], errors: [] });
    await transport.close();
  });

  test('Events are stored as recorded, a series with its count, with the rights to create and patch', async () => {
    const namespace = await uniqueNamespace(cluster());
    const admin = realTransport(cluster().kubeconfig);
    const job = await admin.create({ resource: jobs, namespace }, emptyJob('a'));
    const rules = [{ apiGroups: ['events.k8s.io'], resources: ['events'], verbs: ['create', 'patch'] }];
    const transport = await allowed(cluster(), namespace, rules, ['create', 'events.events.k8s.io']);
    // A clock that can be set a minute ahead.
    let ahead = 0;
    const clock = { ...systemClock, monotonic: () => systemClock.monotonic() + ahead };
    const dropped: unknown[] = [];
    const recorder = new EventRecorder({
      transport,
      clock,
      controller: 'kron.io/kron-operator',
      instance: 'test',
      onDropped: (_, why) => dropped.push(why),
    });
    const note = {
      regarding: referenceTo(job, { apiVersion: 'batch/v1', kind: 'Job' }),
      type: 'Warning',
      reason: 'FailedCreate',
      action: 'Create',
      note: 'ß'.repeat(2_000),
    } as const;
    recorder.record(note);
    await recorder.flush();
    ahead = 60_000;
    recorder.record(note);
    await recorder.flush();
    expect(dropped).toEqual([]);
    const { items } = await admin.list({ resource: events, namespace, fieldSelector: 'reason=FailedCreate' });
    expect(items).toMatchObject([
      {
        type: 'Warning',
        reason: 'FailedCreate',
        reportingController: 'kron.io/kron-operator',
        regarding: { name: 'a', uid: job.metadata.uid },
        series: { count: 2 },
      },
    ]);
    const { stdout } = await cluster().kubectl(['describe', 'job', 'a', '-n', namespace]);
    expect(stdout).toMatch(/Warning +FailedCreate/);
    await recorder.stop();
    await Promise.all([transport.close(), admin.close()]);
  });

  test('refusals of one template are one series, although each names the UID of its Job', async () => {
    const namespace = await uniqueNamespace(cluster());
    const transport = realTransport(cluster().kubeconfig);
    const owner = await transport.create({ resource: jobs, namespace }, emptyJob('owner'));
    // The count is written a minute after the Event.
    let ahead = 0;
    const recorder = new EventRecorder({
      transport,
      clock: { ...systemClock, monotonic: () => systemClock.monotonic() + ahead },
      controller: 'kron.io/kron-operator',
      instance: 'test',
    });
    const messages = new Set<string>();
    for (const name of ['try-1', 'try-2', 'try-3']) {
      const refusal: unknown = await transport
        .create({ resource: jobs, namespace }, copiedJob(name))
        .catch((error: unknown) => error);
      const note = refusal instanceof ApiError ? refusal.message : '';
      messages.add(note);
      const regarding = referenceTo(owner, { apiVersion: 'batch/v1', kind: 'Job' });
      recorder.record({ regarding, type: 'Warning', reason: 'FailedCreate', action: 'Create', note });
      await recorder.flush();
      ahead += 60_000;
    }
    expect(messages.size).toBe(3);
    const stored = async () =>
      (await transport.list({ resource: events, namespace, fieldSelector: 'reason=FailedCreate' })).items;
    expect(await stored()).toMatchObject([{ note: [...messages][0], series: { count: 3 } }]);

    // Why a series keeps its first message.
    const [name = ''] = (await stored()).map(({ metadata }) => metadata.name);
    const body = { note: [...messages][2] };
    const patch = transport.patch({ resource: events, namespace, name }, { type: 'merge', body });
    await expect(patch).rejects.toMatchObject({
      code: 422,
      message: expect.stringContaining('field is immutable'),
    });
    await recorder.stop();
    await transport.close();
  });
});

/** A Job whose template is copied from another Job. */
function copiedJob(name: string): Manifest {
  const job = emptyJob(name);
  const { template } = job['spec'] as { template: object };
  const metadata = { labels: { 'controller-uid': '4d2f1a6e-2c1b-4f0e-9a55-0d6c1f8b7e21' } };
  return { ...job, spec: { template: { ...template, metadata } } };
}
