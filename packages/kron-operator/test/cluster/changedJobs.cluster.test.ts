import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { uniqueNamespace } from '@kron/control-plane';
import { describeOnOwnControlPlane } from '@kron/control-plane/testing';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import { controlledJobs, jobs, kronJobs } from '@kron/kubernetes/resources';
import type { Concurrency } from 'kron-core';
import { events } from '../../src/controller/events/eventNote.ts';
import type { Operator } from '../../src/operator/operatorOptions.ts';
import { startOperator } from '../../src/operator/startOperator.ts';
import { recordingLog } from '../../src/operator/testing/startedOperator.ts';
import { installControlledCrd } from '../controlled/cluster/installControlledCrd.ts';
import { ControlledJobScene } from '../controlled/cluster/controlledJobScene.ts';
import { inTheRun } from '../controlled/cluster/events.ts';
import { realTransport } from '../testing/realTransport.ts';
import { changeJobs, type JobMutation } from './changeJobs.ts';
import { installCrd, installOperator } from './install.ts';
import { inTime } from './inTime.ts';
import { ClusterRecord } from './record.ts';
import { Scene } from './scene.ts';
import { type Case, sideBySide } from './sideBySide.ts';
import { lastingJob } from './templates.ts';

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

const kronJobCases: Case[] = Object.entries(mutations).flatMap(([what, mutation]) =>
  (['forbid', 'replace'] as const).map((concurrency: Concurrency) => ({
    rule: `KronJob, ${concurrency}: one Job is active although ${what}`,
    async show(scene: Scene) {
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
        expect(condition).toMatchObject({ status: 'True', message: expect.stringContaining(mutation.says) });
        await scene.untilEvents('changed', 'JobChanged');
      }
    },
  })),
);

const controlledCases: Case[] = Object.entries({
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
  .map(([what, mutation]) => ({
    rule: `ControlledJob: one Job runs although ${what}`,
    async show(scene: Scene) {
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
  }));

const toolCases: Case[] = [
  {
    rule: 'KronJob: a running Job that loses its label still counts as active',
    async show(scene) {
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
  },
  {
    rule: 'KronJob: a period whose Job is renamed runs once',
    async show(scene) {
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
  },
];

describeOnOwnControlPlane('an operator whose Jobs admission changes', {}, (plane) => {
  const { log, lines } = recordingLog();
  let admin: ClientTransport;
  let record: ClusterRecord;
  let operator: Operator;

  beforeAll(async () => {
    admin = realTransport(plane().kubeconfig);
    await installCrd(plane());
    await installControlledCrd(plane());
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
  });

  sideBySide([...kronJobCases, ...controlledCases, ...toolCases], ({ show }) =>
    inTime(async (headStart) => {
      const namespace = await uniqueNamespace(plane());
      await show(new Scene({ namespace, cluster: plane(), admin, record, headStart }));
    }),
  );

  test('no request lacked a right', () => {
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
