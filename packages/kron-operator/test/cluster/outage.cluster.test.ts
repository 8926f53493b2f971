import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { eventually, uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import {
  clusterKronCalendarKind,
  jobs,
  kronCalendarKind,
  kronJobKind,
  kronJobs,
} from '@kron/kubernetes/resources';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Place } from '@kron/kubernetes/transport';
import type { Status } from 'kron-core';
import { events } from '../../src/controller/events/eventNote.ts';
import { leases } from '../../src/term/leader/lease.ts';
import { realTransport } from '../testing/realTransport.ts';
import { RunningCommand } from '../testing/runningCommand.ts';
import { untilAudited } from './audited.ts';
import { crdFile, installCrd, installOperator, kubectl } from './install.ts';
import { inTime } from './inTime.ts';
import { Pulse } from './pulse.ts';
import { ClusterRecord } from './record.ts';
import { Scene } from './scene.ts';
import { briefJob, lastingJob } from './templates.ts';
import { createdAt, latenessOf, promptly, secondsOf, untilClock } from './times.ts';

/** A limit for tests that would never end. */
const patienceMs = 600_000;
const shardLeases = 'kron-shards';
const calendarCrdFiles = ['kroncalendars', 'clusterkroncalendars'].map(crdFile);
/** Names of KronJobs, each with a clause that refers to a calendar. */
const referring = new Map<string, object>([
  ['calendar', { calendar: 'days' }],
  ['cluster-calendar', { clusterCalendar: 'days' }],
]);
const always = [{ from: '2000-01-01', to: '2100-01-01' }];
/** More writes than follow a restore before the operators notice it. */
const changesAfterRestore = 500;
const labelled = (edit: string): object => ({ metadata: { labels: { edit } } });
/** Seconds from the recovery of the API server to the next Job. */
const backWithin = 10;

describeOnOwnControlPlane('the built command during failures of the control plane', {}, (plane) => {
  let admin: ClientTransport;
  let record: ClusterRecord;
  let pulse: Pulse;
  let operator: RunningCommand;
  let kubeconfig: string;

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installCrd(plane());
    ({ kubeconfig } = await installOperator(plane()));
    record = new ClusterRecord(admin);
    await record.begin([jobs, kronJobs, events]);
    pulse = new Pulse(admin);
    operator = started([]);
    await operator.until('leading');
  }, 600_000);
  const started = (args: readonly string[]): RunningCommand => {
    const nowhere = ['--metrics-address', 'off', '--health-address', 'off'];
    return new RunningCommand(['--kubeconfig', kubeconfig, '--log-level', 'debug', ...nowhere, ...args]);
  };
  afterAll(async () => {
    operator.kill('SIGTERM');
    expect(await operator.ended).toBe(0);
    await pulse.end();
    await record.end();
    await admin.close();
  });
  const newScene = async (headStart: number): Promise<Scene> =>
    new Scene({
      namespace: await uniqueNamespace(plane()),
      cluster: plane(),
      admin,
      record,
      pulse,
      headStart,
    });

  /** Restores the control plane for the next test. */
  const stagedInTime = (show: (scene: Scene) => Promise<void>) => () =>
    inTime(async (headStart) => {
      try {
        await show(await newScene(headStart));
      } finally {
        operator.kill('SIGCONT');
        plane().resume('kube-controller-manager');
        if (plane().pid('kube-apiserver') === undefined) await plane().restart('kube-apiserver');
      }
    });

  test(
    'in a terminating namespace the operator creates nothing and logs no warning',
    stagedInTime(async (scene) => {
      const elsewhere = await newScene(scene.headStart);
      const { spec, periods } = scene.dueIn('late', [8]);
      await scene.create('late', { ...spec, jobTemplate: briefJob() });
      await scene.until(
        'the status names the next period',
        () => scene.status('late').nextPeriodID !== undefined,
      );
      // No controller empties the namespace during the test.
      plane().pause('kube-controller-manager');
      await plane().call('DELETE', `/api/v1/namespaces/${scene.namespace}`);
      scene.stillBefore(periods[0].chosenTime);
      await operator.until('namespace-terminating');
      await elsewhere.untilPassed(periods[0].chosenTime);
      expect(scene.jobsEver).toEqual([]);
      expect(scene.status('late')).not.toHaveProperty('lastPeriodID');
      plane().resume('kube-controller-manager');
      await scene.until('it is gone', () => scene.stored('kronjobs', 'late') === undefined);
      expect(operator.lines.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
      await untilAudited(scene);
    }),
    patienceMs,
  );

  test(
    'a restart of the API server delays periods that are due during it by at most 10 s, and no later ones',
    stagedInTime(async (scene) => {
      const { spec, periods } = scene.dueIn('during', [8]);
      await scene.create('during', { ...spec, policy: { deadline: '5m' }, jobTemplate: briefJob() });
      await scene.until(
        'the status names the next period',
        () => scene.status('during').nextPeriodID !== undefined,
      );
      await plane().kill('kube-apiserver');
      scene.stillBefore(periods[0].chosenTime);
      await untilClock(periods[0].chosenTime, 1);
      await plane().restart('kube-apiserver');
      const back = systemClock.now() / 1000;
      expect(await scene.untilRecorded('during', periods[0])).toMatch(/^executed /);
      const job = await scene.untilCreated('during', periods[0]);
      expect(createdAt(job) - back).toBeLessThanOrEqual(await scene.allowing(backWithin, back));

      const after = scene.dueIn('after', [6]);
      await scene.create('after', { ...after.spec, jobTemplate: briefJob() });
      const [next] = after.periods;
      expect(latenessOf(await scene.untilCreated('after', next), next)).toBeLessThanOrEqual(
        await scene.allowing(promptly, secondsOf(next.chosenTime)),
      );
      await untilAudited(scene);
    }),
    patienceMs,
  );

  test(
    'after a compaction of etcd the caches are listed again: nothing is lost and nothing runs twice',
    stagedInTime(async (scene) => {
      const policy = { deadline: '10m' } as const;
      const known = scene.dueIn('known', [8]);
      await scene.create('known', { ...known.spec, policy, jobTemplate: lastingJob() });
      for (const name of ['deleted', 'recreated'])
        await scene.create(name, { schedule: '0 0 1 1 *', policy, jobTemplate: briefJob() });
      const job = await scene.untilCreated('known', known.periods[0]);
      expect(await scene.untilRecorded('known', known.periods[0])).toBe('executed Created');

      operator.kill('SIGSTOP');
      await scene.deleteKronJob('deleted');
      await scene.deleteKronJob('recreated');
      const plans = { fresh: scene.dueIn('fresh', [6]), recreated: scene.dueIn('recreated', [7]) };
      for (const [name, { spec }] of Object.entries(plans))
        await scene.create(name, { ...spec, policy, jobTemplate: briefJob() });
      await scene.succeed(job.metadata.name);
      await plane().compactEtcd();
      await plane().restart('kube-apiserver');
      operator.kill('SIGCONT');

      for (const [name, { periods }] of Object.entries(plans))
        expect(await scene.untilRecorded(name, periods[0])).toBe('executed Created');
      await scene.until('a finished Job is counted', () => scene.status('known').succeeded === 1);
      expect(scene.jobsOf('deleted')).toEqual([]);
      for (const name of ['known', 'fresh', 'recreated']) expect(scene.jobsOf(name)).toHaveLength(1);
      expect(JSON.stringify(operator.lines)).toContain('"Expired"');
      await untilAudited(scene);
    }),
    patienceMs,
  );

  // The last test: the record of the other tests does not notice the restore.
  test(
    'the Leases show that etcd is set back: all objects and calendars are listed again, by shards too, and nothing runs for those of the past',
    async () => {
      const [whole, ...shared] = await Promise.all([1, 2, 3].map(() => uniqueNamespace(plane())));
      const namespaces = [`${whole}`, ...shared];
      await installShardLeases();
      for (const file of calendarCrdFiles) await kubectl(plane(), ['apply', '--server-side', '-f', file]);
      const everyMinute = { schedule: '* * * * *', timezone: 'UTC', jobTemplate: briefJob() };
      const inEach = (act: (place: Place & { namespace: string }) => Promise<unknown>) =>
        Promise.all(namespaces.map((namespace) => act({ resource: kronJobs, namespace })));
      const create = (name: string, further: object = {}) =>
        inEach((place) => {
          const spec = { ...everyMinute, ...further };
          return admin.create(place, { ...kronJobKind, metadata: { name }, spec });
        });
      const edit = (name: string, spec: object) =>
        inEach((place) => admin.patch({ ...place, name }, { type: 'merge', body: { spec } }));
      const untilStatus = (name: string, isExpected: (status: Status) => boolean) =>
        inEach((place) =>
          eventually(`${place.namespace}/${name} has the expected status`, async () => {
            const { status } = await admin.get({ ...place, name });
            return isExpected(status ?? {});
          }),
        );
      const isPlanned = ({ nextChosenTime }: Status): boolean => nextChosenTime !== undefined;
      const jobsOf = async (name: string, namespace?: string) => {
        const labelSelector = `kron.io/name=${name}`;
        return (await admin.list({ resource: jobs, ...(namespace && { namespace }), labelSelector })).items;
      };
      const setCalendars = (entries: readonly object[]) => {
        const metadata = { name: 'days' };
        const items = [
          { ...clusterKronCalendarKind, metadata, spec: { entries } },
          ...namespaces.map((namespace) => ({
            ...kronCalendarKind,
            metadata: { ...metadata, namespace },
            spec: { entries },
          })),
        ];
        const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
        return kubectl(plane(), ['apply', '--server-side', '-f', '-'], list);
      };
      const versions = async () => {
        const { items } = await admin.list({ resource: leases });
        const held = items.filter(({ metadata }) => /^kron-operator(-1)?$/.test(metadata.name));
        return held.map(({ metadata: { namespace, name, resourceVersion } }) => ({
          lease: `${namespace}/${name}`,
          resourceVersion,
        }));
      };
      operator.kill('SIGTERM');
      await operator.ended;
      const elect = ['--leader-elect', '--lease-namespace'];
      operator = started([...elect, 'kron-system', '--namespace', `${whole}`]);
      const ofShards = [...elect, shardLeases, '--shards', '2', '--namespace', shared.join()];
      const replicas = [started(ofShards), started(ofShards)];
      try {
        await Promise.all([operator.until('leading'), ...replicas.map((one) => one.until('shard-taken'))]);
        await setCalendars([]);
        for (const name of ['suspended', 'edited']) await create(name);
        for (const [name, clause] of referring) await create(name, { constraints: { avoid: [clause] } });
        for (const name of ['suspended', 'edited', ...referring.keys()]) await untilStatus(name, isPlanned);
        await plane().saveEtcd();
        const saved = await versions();
        // The changes after the restore get resourceVersions below those that the operators have seen. Only a list shows them.
        await raiseVersion((await storedVersion()) + changesAfterRestore);
        await create('past');
        await untilStatus('past', isPlanned);
        await edit('edited', { schedule: '0 0 1 1 *', jobTemplate: labelled('undone') });
        await untilStatus('edited', ({ observedGeneration }) => observedGeneration === 2);
        await setCalendars(always);
        for (const name of referring.keys()) await untilStatus(name, (status) => !isPlanned(status));
        await eventually('all Leases are renewed', async () => {
          const now = new Map((await versions()).map((one) => [one.lease, one.resourceVersion]));
          return saved.every(({ lease, resourceVersion }) => now.get(lease) !== resourceVersion);
        });

        const seen = await storedVersion();
        await plane().restoreEtcd();
        await edit('suspended', { policy: { suspend: true } });
        // The second generation again, with another content.
        await edit('edited', { jobTemplate: labelled('kept') });
        await create('fresh');
        // From now on the versions do not show a watch that the server was set back.
        await raiseVersion(seen + changesAfterRestore);
        await Promise.all([operator, ...replicas].map((one) => one.until('restored')));
        const restoredAt = systemClock.now();
        const isLater = ({ metadata }: KubeObject): boolean =>
          Date.parse(String(metadata['creationTimestamp'])) > restoredAt + 1000;
        for (const name of ['fresh', 'edited', ...referring.keys()])
          await inEach(({ namespace }) =>
            eventually(`${name} runs in ${namespace}`, async () =>
              (await jobsOf(name, namespace)).some(isLater),
            ),
          );
        const edits = (await jobsOf('edited'))
          .filter(isLater)
          .map(({ metadata }) => metadata.labels?.['edit']);
        expect(new Set(edits)).toEqual(new Set(['kept']));
        expect((await jobsOf('suspended')).filter(isLater)).toEqual([]);
        expect(await jobsOf('past')).toEqual([]);
        const said = operator.lines.map(({ event }) => event);
        expect(said.filter((event) => event === 'restored')).toHaveLength(1);
        expect(said.lastIndexOf('leading')).toBeGreaterThan(said.indexOf('restored'));
        for (const { lines } of [operator, ...replicas])
          expect(lines.map(({ event }) => event)).not.toContain('lost');
      } finally {
        for (const replica of replicas) replica.kill('SIGTERM');
        await Promise.all(replicas.map(({ ended }) => ended));
      }
    },
    patienceMs,
  );

  async function storedVersion(): Promise<number> {
    return Number((await admin.list({ resource: leases, limit: 1 })).resourceVersion);
  }

  /** Writes until the resourceVersion of the server is higher than this. */
  async function raiseVersion(version: number): Promise<void> {
    const place = { resource: { group: '', version: 'v1', plural: 'configmaps' }, namespace: 'default' };
    const writes = Array.from({ length: 50 }, (_, index) => `version-${index}`);
    for (let round = 0; (await storedVersion()) <= version; round += 1)
      await Promise.all(
        writes.map((name) => {
          const metadata = { name: `${name}-${version}-${round}` };
          return admin.create(place, { apiVersion: 'v1', kind: 'ConfigMap', metadata });
        }),
      );
  }

  /** The namespace of the Leases of two replicas with shards, which do not take part in the election of the others. */
  async function installShardLeases(): Promise<void> {
    const verbs = '--verb=get,list,create,update,delete';
    await kubectl(plane(), ['create', 'namespace', shardLeases]);
    const role = ['create', 'role', 'shards', verbs, '--resource=leases.coordination.k8s.io'];
    await kubectl(plane(), [...role, '-n', shardLeases]);
    const account = '--serviceaccount=kron-system:kron-operator';
    await kubectl(plane(), ['create', 'rolebinding', 'shards', '--role=shards', account, '-n', shardLeases]);
    await eventually('the replicas may delete Leases', async () => {
      const right = ['auth', 'can-i', 'delete', 'leases.coordination.k8s.io', '-n', shardLeases];
      return (await plane().kubectl(right, { kubeconfig })).code === 0;
    });
  }
});
