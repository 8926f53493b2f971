import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { cronJobs, jobs } from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import { holdNames, timeOfLabel } from 'kron-core/controller';
import { microTime } from '../../src/controller/microTime.ts';
import { events } from '../../src/controller/events/eventNote.ts';
import { holdsLeaseName } from '../../src/cronjobs/holdsLease.ts';
import type { Operator } from '../../src/operator/operatorOptions.ts';
import { endWindowsOnly } from '../../src/operator/endWindowsOnly.ts';
import { startOperator } from '../../src/operator/startOperator.ts';
import { recordingLog } from '../../src/operator/testing/startedOperator.ts';
import { leaseRef } from '../../src/term/leader/lease.ts';
import { installCrd, installOperator, kubectl, shardsRole } from '../cluster/install.ts';
import { ClusterRecord } from '../cluster/record.ts';
import { realTransport } from '../testing/realTransport.ts';
import { heldCases } from './heldCases.ts';
import { copyRows, gates, type PolicyRow, policyRows, timestamp } from './policyRows.ts';
import {
  annotationsOf,
  cronJob,
  isHeld,
  isSuspended,
  type Json,
  suspendedByKueue,
  WindowScene,
} from './windowScene.ts';

const root = resolve(import.meta.dirname, '../../../..');
const patienceMs = 300_000;
const holds = leaseRef({ namespace: 'kron-system', name: holdsLeaseName });
const pod = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } };

const options = {
  controllers: [
    'job-controller',
    'cronjob-controller',
    'garbage-collector-controller',
    'ttl-after-finished-controller',
  ],
  args: { 'kube-controller-manager': ['--kube-api-qps=500', '--kube-api-burst=1000'] },
};

/** Suspends Jobs, as the webhook of Kueue does, and writes its revision into their annotations. */
const kueueAt = (revision: string): object[] => [
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingAdmissionPolicy',
    metadata: { name: 'kueue' },
    spec: {
      failurePolicy: 'Fail',
      reinvocationPolicy: 'Never',
      matchConstraints: {
        objectSelector: { matchLabels: suspendedByKueue },
        resourceRules: [
          { apiGroups: ['batch'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['jobs'] },
        ],
      },
      mutations: [
        {
          patchType: 'ApplyConfiguration',
          applyConfiguration: {
            expression: `Object{metadata: Object.metadata{annotations: {'test/revision': '${revision}'}}, spec: Object.spec{suspend: true}}`,
          },
        },
      ],
    },
  },
  {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind: 'MutatingAdmissionPolicyBinding',
    metadata: { name: 'kueue' },
    spec: { policyName: 'kueue' },
  },
];

/** The Job of a row as the CronJob controller creates it. */
function jobOf({ nominal = 0, annotations, labels, owner, suspend }: PolicyRow) {
  const reference = { apiVersion: 'batch/v1', kind: 'CronJob', name: 'backup', uid: 'c-1', controller: true };
  const at = `${new Date(systemClock.now() + nominal * 1000).toISOString().slice(0, 19)}Z`;
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    metadata: {
      name: 'backup-1',
      labels,
      annotations: { [timestamp]: at, ...annotations },
      ...(owner === null ? {} : { ownerReferences: [{ ...reference, ...owner }] }),
    },
    spec: { template: pod, ...(suspend === undefined ? {} : { suspend }) },
  };
}

describeOnOwnControlPlane('windows of CronJobs, with the rights of deploy/rbac.yaml', options, (plane) => {
  const { log, lines } = recordingLog();
  let admin: ClientTransport;
  let record: ClusterRecord;
  let kubeConfig: string;
  let operators: Operator[] = [];

  const begin = async (): Promise<Operator[]> => {
    const leaderElection = { namespace: 'kron-system' };
    const one = (): Promise<Operator> => startOperator({ kubeConfig, leaderElection, shards: 2, log });
    return Promise.all([one(), one()]);
  };
  const dryRun = async (path: string, body: unknown): Promise<KubeObject> => {
    const answer = await plane().call('POST', `/apis/batch/v1/namespaces/${path}?dryRun=All`, { body });
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 201 });
    return answer.body as KubeObject;
  };

  /** @returns whether the API server calls this revision of the stand-in after the policies of Kron */
  const installKueue = async (revision: string): Promise<boolean> => {
    for (const object of kueueAt(revision))
      await kubectl(plane(), ['apply', '-f', '-'], JSON.stringify(object));
    const probe = { annotations: { 'kron.io/window': '1h' }, labels: suspendedByKueue } as const;
    const job = await eventually('the revision is in force', async () => {
      const made = await dryRun('default/jobs', jobOf({ ...probe, becomes: 'held' }));
      return annotationsOf(made)['test/revision'] === revision && made;
    });
    return isHeld(job);
  };

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installCrd(plane());
    kubeConfig = (await installOperator(plane())).kubeconfig;
    await kubectl(plane(), ['apply', '-f', '-'], shardsRole);
    await kubectl(plane(), ['apply', '--server-side', '-f', resolve(root, 'deploy/cronjob-windows.yaml')]);
    record = new ClusterRecord(admin);
    await record.begin([jobs, cronJobs, events]);
    operators = await begin();
    await eventually('the policies are in force', async () => {
      const probe = { annotations: { 'kron.io/window': '1h' }, becomes: 'held' } as const;
      const copy = await dryRun('default/cronjobs', cronJob('probe', { annotations: probe.annotations }));
      return (
        isHeld(await dryRun('default/jobs', jobOf(probe))) &&
        JSON.stringify(copy['spec']).includes('kron.io/copied')
      );
    });
    // Webhooks come after all policies, whose order the API server chooses again when one changes.
    for (let revision = 1; !(await installKueue(String(revision))); revision += 1);
  }, patienceMs);
  afterAll(async () => {
    await Promise.all(operators.map((operator) => operator.stop()));
    await record.end();
    await admin.close();
  });

  describe('the policy that holds Jobs', () => {
    test.each(Object.entries(policyRows))('%s', async (_, row) => {
      const { labels = {}, ofNamespace, becomes, written = {} } = row;
      let namespace = 'default';
      if (ofNamespace !== undefined) {
        namespace = await uniqueNamespace(plane());
        const resource = { group: '', version: 'v1', plural: 'namespaces' };
        await admin.patch(
          { resource, name: namespace },
          { type: 'merge', body: { metadata: { annotations: ofNamespace } } },
        );
        // The API server learns of the annotations with a delay.
        const seen = { annotations: {}, becomes: 'held' } as const;
        await eventually('the annotations are known', async () =>
          isHeld(await dryRun(`${namespace}/jobs`, jobOf(seen))),
        );
      }
      const given = jobOf(row);
      const job = await dryRun(`${namespace}/jobs`, given);
      expect({ held: isHeld(job), suspended: isSuspended(job) }).toEqual({
        held: becomes !== 'unchanged',
        suspended: becomes === 'held' || row.suspend === true,
      });
      expect(job.metadata.labels).toMatchObject(labels);
      const changed = { ...(becomes === 'gated' && { [gates]: 'kron.io/window' }), ...written };
      const expected: Record<string, unknown> = { ...given.metadata.annotations, ...changed };
      for (const key of Object.keys(expected)) if (expected[key] === undefined) delete expected[key];
      expect(annotationsOf(job)).toEqual(expected);
    });

    test('a Job starts at its nominal time if the operator serves other namespaces only', async () => {
      const namespace = await uniqueNamespace(plane());
      const lease = await admin.get(holds);
      const restrict = (namespaces: string | null): Promise<KubeObject> =>
        admin.patch(holds, {
          type: 'merge',
          body: { metadata: { annotations: { 'kron.io/namespaces': namespaces } } },
        });
      expect(annotationsOf(lease)).toEqual({});
      const row = { annotations: { 'kron.io/window': '1h' }, becomes: 'held' } as const;
      await eventually('a Job of another namespace is not held', async () => {
        // An operator that serves all namespaces removes the annotation with its next renewal.
        await restrict('team-a,team-b');
        return !isHeld(await dryRun(`${namespace}/jobs`, jobOf(row)));
      });
      await eventually('a Job of this namespace is held', async () => {
        await restrict(`team-a,${namespace}`);
        return isHeld(await dryRun(`${namespace}/jobs`, jobOf(row)));
      });
      await restrict(null);
    });
  });

  test.each(Object.entries(copyRows))(
    'the policy that copies annotations: %s',
    async (_, { own = {}, template = {}, becomes }) => {
      const parts = { annotations: own, template: { metadata: { annotations: template } } };
      const { spec } = await dryRun('default/cronjobs', cronJob('backup', parts));
      const { jobTemplate } = spec as { jobTemplate: { metadata?: { annotations?: Json } } };
      expect(jobTemplate.metadata?.annotations ?? {}).toEqual(becomes);
    },
  );

  describe('a CronJob', () => {
    const shown = new Map<string, Promise<void>>();

    // They mostly wait, so that together they take as long as the longest one.
    beforeAll(async () => {
      for (const [rule, show] of Object.entries(heldCases)) {
        const showing = show(await WindowScene.in(plane(), admin, record));
        showing.catch(() => undefined);
        shown.set(rule, showing);
      }
    }, patienceMs);

    test.each(Object.keys(heldCases))(
      '%s',
      async (rule) => {
        await shown.get(rule);
      },
      patienceMs,
    );
  });

  test(
    'Jobs start at their nominal time while no operator runs, and those that waited as soon as one is back',
    async () => {
      const scene = await WindowScene.in(plane(), admin, record);
      await Promise.all(operators.map((operator) => operator.stop()));
      const renewedAt = (renewTime: string): Promise<unknown> =>
        admin.patch(holds, { type: 'merge', body: { spec: { renewTime } } });
      // As if an operator stopped between the start and the chosen time of the Job.
      await renewedAt(microTime(systemClock.now()));
      await scene.create('waits', { annotations: { 'kron.io/window': '10s' } });
      await scene.firstJob('waits');
      await renewedAt(microTime(systemClock.now() - 60_000));
      // The CronJob controller makes up for this start.
      const late = {
        nominal: -3000,
        annotations: { 'kron.io/window': '1h' },
        becomes: 'unchanged',
      } as const;
      await eventually('a Job of a nominal time before the last renewal starts at once', async () => {
        return !isHeld(await dryRun(`${scene.namespace}/jobs`, jobOf(late)));
      });
      await scene.create('starts', { annotations: { 'kron.io/window': '10m' } });
      const { versions } = await scene.until('a Job starts at once', () =>
        scene.jobsOf('starts').find(({ versions: [first] }) => first !== undefined && !isHeld(first)),
      );
      expect(versions.map(isSuspended)).not.toContain(true);
      const chosen = (job: KubeObject): number =>
        Date.parse(job.metadata['creationTimestamp'] as string) + 10_000;
      await eventually('the chosen time of the waiting Job has passed', async () => {
        const [job] = (await scene.firstJob('waits')).versions;
        return job !== undefined && systemClock.now() > chosen(job);
      });
      expect((await scene.firstJob('waits')).versions.every(isHeld)).toBe(true);
      operators = await begin();
      const released = await scene.firstReleased('waits');
      expect(isSuspended(released)).toBe(false);
    },
    patienceMs,
  );

  test(
    'the end of an installation removes the policies, and leaves no Job that waits',
    async () => {
      const scene = await WindowScene.in(plane(), admin, record);
      await scene.create('waits', { annotations: { 'kron.io/window': '10m' } });
      await scene.firstJob('waits');
      await endWindowsOnly({ kubeConfig: plane().kubeconfig, log }, 'kron-cronjob-windows');
      expect(isSuspended(await scene.firstReleased('waits'))).toBe(false);
      const row = { annotations: { 'kron.io/window': '1h' }, becomes: 'unchanged' } as const;
      expect(isHeld(await dryRun(`${scene.namespace}/jobs`, jobOf(row)))).toBe(false);
      const { items } = await admin.list({ resource: jobs, labelSelector: holdNames.held });
      const waiting = items.filter(
        ({ status }) => (status as { startTime?: string }).startTime === undefined,
      );
      expect(waiting.map(({ metadata }) => metadata.name)).toEqual([]);
    },
    patienceMs,
  );

  test('no Job started before its chosen time, and none was released twice', async () => {
    await record.caughtUp();
    expect(record.gaps).toEqual([]);
    const stories = new Map<string, KubeObject[]>();
    for (const { resource, type, object } of record.all()) {
      if (resource !== jobs.plural || type === 'delete') continue;
      const { uid = '' } = object.metadata;
      stories.set(uid, [...(stories.get(uid) ?? []), object]);
    }
    let released = 0;
    for (const versions of stories.values()) {
      const holdsAndReleases = versions.filter((job, index) => {
        const before = versions[index - 1];
        return before !== undefined && isHeld(before) !== isHeld(job);
      });
      expect(holdsAndReleases.length).toBeLessThanOrEqual(1);
      const chosen = versions
        .map((job) => annotationsOf(job)[holdNames.chosenTime])
        .find((label) => label !== undefined);
      const started = versions.map(({ status }) => (status as { startTime?: string } | undefined)?.startTime);
      const start = started.find((time) => time !== undefined);
      if (chosen === undefined || start === undefined) continue;
      released += 1;
      expect(Date.parse(start)).toBeGreaterThanOrEqual(Date.parse(timeOfLabel(chosen) ?? ''));
    }
    // An empty record would prove nothing.
    expect(released).toBeGreaterThan(5);
  });

  test('no request lacked a right, and nothing failed unexpectedly', () => {
    const problems = lines.filter(({ level }) => level === 'error' || level === 'warn');
    // Replicas that start together compete for the Leases of the shards.
    expect(problems.filter(({ event }) => event !== 'lease-trouble')).toEqual([]);
  });
});
