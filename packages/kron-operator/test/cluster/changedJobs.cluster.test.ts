import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import { controlledJobs, jobs, kronJobs } from '@kron/kubernetes/resources';
import type { Concurrency, KronJob } from 'kron-core';
import { buildManualJob } from 'kron-core/controller';
import { events } from '../../src/controller/events/eventNote.ts';
import type { Operator } from '../../src/operator/operatorOptions.ts';
import { startOperator } from '../../src/operator/startOperator.ts';
import { recordingLog } from '../../src/operator/testing/startedOperator.ts';
import { Kueue } from '../controlled/cluster/kueue.ts';
import { JobWebhook } from '../controlled/cluster/jobWebhook.ts';
import { ControlledJobScene } from '../controlled/cluster/controlledJobScene.ts';
import { inTheRun } from '../controlled/cluster/events.ts';
import { realTransport } from '../testing/realTransport.ts';
import { refusedStatusCases } from './cases/refusedStatuses.ts';
import { changeJobs, type JobMutation } from './changeJobs.ts';
import { denyJobRequests, untilDeleteDenied } from './denyJobRequests.ts';
import { installCrd, installOperator } from './install.ts';
import { inTime } from './inTime.ts';
import { ClusterRecord } from './record.ts';
import { Scene } from './scene.ts';
import { type Cases, type Show, sideBySide } from './sideBySide.ts';
import { briefJob, lastingJob } from './templates.ts';

const remove = (path: string): string => `JSONPatch{op: "remove", path: "${path}"}`;
const add = (path: string, value: string): string => `JSONPatch{op: "add", path: "${path}", value: ${value}}`;

/** The Job of a period is found and counts once, whatever admission does to it. */
const mutations: Readonly<Record<string, { operations: string; on?: 'CREATE'; says?: string }>> = {
  'labels are dropped': { operations: remove('/metadata/labels'), says: 'label kron.io/name was dropped' },
  'labels are dropped from new Jobs': { operations: remove('/metadata/labels'), on: 'CREATE' },
  'owner references are dropped from new Jobs': {
    operations: remove('/metadata/ownerReferences'),
    on: 'CREATE',
  },
  'a TTL is added': {
    operations: add('/spec/ttlSecondsAfterFinished', '600'),
    on: 'CREATE',
    says: 'spec.ttlSecondsAfterFinished was set to 600',
  },
  'Jobs are suspended': {
    operations: add('/spec/suspend', 'true'),
    on: 'CREATE',
    says: 'spec.suspend was set to true',
  },
};

const mutationOf = ({ operations, on }: { operations: string; on?: 'CREATE' }): JobMutation => ({
  operations,
  on: on === undefined ? ['CREATE', 'UPDATE'] : [on],
});

function jobsNow(scene: Scene): string[] {
  return scene.jobsEver
    .map(({ metadata }) => metadata.name)
    .filter((name) => scene.stored('jobs', name)?.metadata['deletionTimestamp'] === undefined)
    .filter((name) => scene.stored('jobs', name) !== undefined);
}

const kronJobCases: Cases = Object.fromEntries(
  Object.entries(mutations).flatMap(([what, mutation]) =>
    (['forbid', 'replace'] as const).map((concurrency: Concurrency): [string, Show] => [
      `KronJob, ${concurrency}: one Job is active although ${what}`,
      async (scene) => {
        await changeJobs(scene, mutationOf(mutation));
        const { spec, periods } = scene.dueIn('changed', [8, 23]);
        await scene.create('changed', { ...spec, policy: { concurrency }, jobTemplate: lastingJob() });
        const outcome = concurrency === 'forbid' ? 'skipped JobActive' : 'executed Created';
        expect(await scene.untilRecorded('changed', periods[0])).toBe('executed Created');
        expect(await scene.untilRecorded('changed', periods[1])).toBe(outcome);
        expect(jobsNow(scene)).toHaveLength(1);
        const condition = scene.condition('changed', 'JobChanged');
        if (mutation.says === undefined) expect(condition).toBeUndefined();
        else {
          expect(condition).toMatchObject({
            status: 'True',
            message: expect.stringContaining(mutation.says),
          });
          await scene.untilEvents('changed', 'JobChanged');
        }
      },
    ]),
  ),
);

const controlledCases: Cases = Object.fromEntries(
  Object.entries({
    ...mutations,
    // A policy that removes what is not there is an error.
    'annotations are dropped': {
      operations: add('/metadata/annotations', '{"other": "yes"}'),
      says: 'annotation kron.io/not-yet-released was dropped',
    },
    'Jobs are renamed': {
      operations: add('/metadata/name', 'object.metadata.name + "-x"'),
      on: 'CREATE' as const,
      says: 'the name was changed',
    },
  })
    .filter(([what]) => what !== 'Jobs are suspended')
    .map(([what, mutation]): [string, Show] => [
      `ControlledJob: one Job runs although ${what}`,
      async (scene) => {
        await changeJobs(scene, mutationOf(mutation));
        const desk = new ControlledJobScene(scene);
        await desk.create(inTheRun(scene.now));
        await scene.until('a Job runs', () =>
          scene.jobsEver.some(({ metadata }) => {
            const spec = scene.stored('jobs', metadata.name)?.['spec'] as { suspend?: boolean } | undefined;
            return spec?.suspend === false;
          }),
        );
        await desk.untilCondition('RunningExpectedly');
        expect(jobsNow(scene)).toHaveLength(1);
        const condition = desk.status.conditions?.find(({ type }) => type === 'JobStoppedByUser');
        expect(condition?.status).toBe('False');
        if (mutation.says === undefined) return;
        await desk.untilCondition('JobChanged');
        await desk.edit({ suspend: true });
        await scene.until('the Job is deleted', () => jobsNow(scene).length === 0);
      },
    ]),
);

const everyWrite = ['CREATE', 'UPDATE'] as const;
/** A policy may not remove what is not there. */
const withoutOwner = add('/metadata/ownerReferences', '[]');

async function untilReported(scene: Scene, name: string, type: string) {
  const condition = await scene.untilCondition(name, type);
  await scene.untilEvents(name, condition.reason);
  return condition;
}

const lostCases: Cases = {
  'KronJob: a history limit holds although labels are dropped': async (scene) => {
    await changeJobs(scene, { operations: remove('/metadata/labels'), on: everyWrite });
    const { spec, periods } = scene.dueIn('pruned', [8, 23]);
    const policy = { successfulJobsHistoryLimit: 1 };
    await scene.create('pruned', { ...spec, policy, jobTemplate: briefJob() });
    const [older, newer] = [
      await scene.untilCreated('pruned', periods[0]),
      await scene.untilCreated('pruned', periods[1]),
    ];
    await scene.until(
      'the older Job is deleted',
      () => scene.stored('jobs', older.metadata.name) === undefined,
    );
    expect(jobsNow(scene)).toEqual([newer.metadata.name]);
  },
  'KronJob: owner references that are dropped on every write are reported, and the period runs once': async (
    scene,
  ) => {
    await changeJobs(scene, { operations: withoutOwner, on: everyWrite });
    const { spec, periods } = scene.dueIn('orphaned', [8]);
    await scene.create('orphaned', { ...spec, jobTemplate: lastingJob() });
    expect(await scene.untilRecorded('orphaned', periods[0])).toBe('executed Created');
    const { message } = await untilReported(scene, 'orphaned', 'JobChanged');
    expect(message).toContain('the owner reference to KronJob orphaned was dropped');
    expect(message).toContain('the operator does not recognise the Job');
    await scene.caughtUp();
    expect(scene.jobsEver).toHaveLength(1);
  },
  'KronJob: a running Job that loses its owner reference counts as deleted, and the next period runs': async (
    scene,
  ) => {
    const { spec, periods } = scene.dueIn('released', [8, 23]);
    await scene.create('released', {
      ...spec,
      policy: { concurrency: 'forbid' },
      jobTemplate: lastingJob(),
    });
    const { metadata } = await scene.untilCreated('released', periods[0]);
    expect(await scene.untilRecorded('released', periods[0])).toBe('executed Created');
    const ref = { resource: jobs, namespace: scene.namespace, name: metadata.name };
    await scene.admin.patch(ref, { type: 'merge', body: { metadata: { ownerReferences: null } } });
    await scene.until(
      'the status shows it',
      () => scene.recent('released', periods[0])?.result === 'Deleted',
    );
    expect(await scene.untilRecorded('released', periods[1])).toBe('executed Created');
    expect(scene.status('released')).toMatchObject({ activeCount: 1 });
  },
  'ControlledJob: owner references that are dropped on every write are reported, and no second Job is created':
    async (scene) => {
      await changeJobs(scene, { operations: withoutOwner, on: everyWrite });
      const desk = new ControlledJobScene(scene);
      await desk.create(inTheRun(scene.now));
      for (const type of ['JobChanged', 'FailedToCreateJob']) await desk.untilCondition(type);
      const messages = desk.status.conditions?.map(({ type, message }) => `${type}: ${message}`).join('\n');
      expect(messages).toContain('the owner reference to ControlledJob desk was dropped');
      await scene.untilEvents('desk', 'JobChanged');
      expect(scene.jobsEver).toHaveLength(1);
    },
};

const queueCases: Cases = {
  'KronJob: a Job that Kueue holds in a queue is Suspended, and the period that it skips names the queue':
    async (scene) => {
      const kueue = await Kueue.start(scene, { knowsGates: true, hasRoom: false });
      try {
        const { spec, periods } = scene.dueIn('queued', [8, 23]);
        const policy = { concurrency: 'forbid' } as const;
        await scene.create('queued', { ...spec, policy, jobTemplate: lastingJob() });
        const { metadata } = await scene.untilCreated('queued', periods[0]);
        const isShown = (result: string) => () => scene.recent('queued', periods[0])?.result === result;
        await scene.until('it is suspended', isShown('Suspended'));
        expect(scene.recent('queued', periods[0])).toMatchObject({ queue: 'default' });
        expect(scene.status('queued')).toMatchObject({ activeCount: 1 });
        expect(await scene.untilRecorded('queued', periods[1])).toBe('skipped JobActive');
        await scene.untilEvents('queued', 'JobActive');
        expect(scene.eventNotes('queued', 'JobActive').join('\n')).toContain(
          `; Job ${metadata.name} waits in queue default`,
        );
        kueue.admit();
        await scene.until('it runs', isShown('Active'));
        expect(scene.recent('queued', periods[0])).not.toHaveProperty('queue');
        await scene.succeed(metadata.name);
        await scene.until('it has succeeded', isShown('Succeeded'));
      } finally {
        await kueue.stop();
      }
    },
};

/** A Job that a user has created is active, and two periods would replace it. */
async function replacing(scene: Scene, finalizers: readonly string[] = []) {
  const { spec, periods } = scene.dueIn('replacing', [8, 23]);
  const policy = { concurrency: 'replace' } as const;
  const stored = await scene.create('replacing', { ...spec, policy, jobTemplate: lastingJob() });
  const job = buildManualJob(stored as unknown as KronJob, 'by-hand');
  const metadata = { ...job.metadata, finalizers };
  await scene.admin.create({ resource: jobs, namespace: scene.namespace }, { ...job, metadata });
  return periods;
}

const hold = 'example.com/hold';

const replaceCases: Cases = {
  'KronJob: a refused deletion of a Job to replace is reported, and its period is missed for that': async (
    scene,
  ) => {
    const message = 'Jobs stay here';
    await denyJobRequests(scene, 'DELETE', message);
    const periods = await replacing(scene);
    await untilDeleteDenied(scene, 'by-hand', message);
    scene.stillBefore(periods[0].chosenTime);
    const condition = await untilReported(scene, 'replacing', 'SchedulingError');
    expect(condition).toMatchObject({
      reason: 'FailedDelete',
      message: expect.stringMatching(/replaces Job by-hand, which could not be deleted: .*Jobs stay here/),
    });
    expect(scene.eventNotes('replacing', 'FailedDelete').join('\n')).toContain(message);
    expect(await scene.untilRecorded('replacing', periods[0])).toBe('missed FailedDelete');
    expect(jobsNow(scene)).toEqual(['by-hand']);
  },
  'KronJob: a finalizer that keeps a Job to replace is reported, and its period is missed for that': async (
    scene,
  ) => {
    const periods = await replacing(scene, [hold]);
    scene.stillBefore(periods[0].chosenTime);
    const condition = await untilReported(scene, 'replacing', 'SchedulingError');
    expect(condition).toMatchObject({
      reason: 'ReplacePending',
      message: expect.stringContaining(`Job by-hand waits for finalizer ${hold}`),
    });
    expect(await scene.untilRecorded('replacing', periods[0])).toBe('missed ReplacePending');
    const ref = { resource: jobs, namespace: scene.namespace, name: 'by-hand' };
    await scene.admin.patch(ref, { type: 'merge', body: { metadata: { finalizers: null } } });
    expect(await scene.untilRecorded('replacing', periods[1])).toBe('executed Created');
    expect(scene.condition('replacing', 'SchedulingError')).toMatchObject({ status: 'False' });
  },
};

const toolCases: Cases = {
  'KronJob: a running Job that loses its label still counts as active': async (scene) => {
    const { spec, periods } = scene.dueIn('unlabelled', [8, 23]);
    await scene.create('unlabelled', {
      ...spec,
      policy: { concurrency: 'forbid' },
      jobTemplate: lastingJob(),
    });
    const { metadata } = await scene.untilCreated('unlabelled', periods[0]);
    const ref = { resource: jobs, namespace: scene.namespace, name: metadata.name };
    const body = { metadata: { labels: { 'kron.io/name': null } } };
    await scene.admin.patch(ref, { type: 'merge', body });
    expect(await scene.untilRecorded('unlabelled', periods[1])).toBe('skipped JobActive');
    expect(jobsNow(scene)).toEqual([metadata.name]);
  },
  'KronJob: a period whose Job is renamed runs once': async (scene) => {
    const operations = add('/metadata/name', 'object.metadata.name + "-x"');
    await changeJobs(scene, { operations, on: ['CREATE'] });
    const { spec, periods } = scene.dueIn('renamed', [8]);
    await scene.create('renamed', { ...spec, jobTemplate: lastingJob() });
    expect(await scene.untilRecorded('renamed', periods[0])).toBe('executed Created');
    await scene.caughtUp();
    expect(scene.jobsEver).toHaveLength(1);
    expect(scene.condition('renamed', 'JobChanged')).toMatchObject({
      status: 'True',
      message: expect.stringContaining('the name was changed'),
    });
  },
};

describeOnOwnControlPlane('an operator whose Jobs others change or keep', {}, (plane) => {
  const { log, lines } = recordingLog();
  let admin: ClientTransport;
  let record: ClusterRecord;
  let operator: Operator;
  let webhook: JobWebhook;

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    webhook = await JobWebhook.start();
    await installCrd(plane());
    await installCrd(plane(), 'controlledjobs');
    const { kubeconfig } = await installOperator(plane());
    record = new ClusterRecord(admin);
    await record.begin([jobs, kronJobs, controlledJobs, events]);
    const leaderElection = { namespace: 'kron-system' };
    operator = await startOperator({ kubeConfig: kubeconfig, leaderElection, log });
  }, 600_000);
  afterAll(async () => {
    await operator.stop();
    await record.end();
    await admin.close();
    await webhook.close();
  });

  const cases = {
    ...kronJobCases,
    ...controlledCases,
    ...lostCases,
    ...replaceCases,
    ...toolCases,
    ...queueCases,
    ...refusedStatusCases(() => webhook),
  };
  sideBySide(cases, (show) =>
    inTime(async (headStart) => {
      const namespace = await uniqueNamespace(plane());
      await show(new Scene({ namespace, cluster: plane(), admin, record, headStart }));
    }),
  );

  test('no request lacked a right', () => {
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
