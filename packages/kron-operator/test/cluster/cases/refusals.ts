import { expect } from '@jest/globals';
import { denyJobRequests } from '../denyJobRequests.ts';
import type { Scene } from '../scene.ts';
import type { Cases } from '../sideBySide.ts';
import { briefJob } from '../templates.ts';

/** Waits until a create is refused. */
async function untilRefused(scene: Scene, message: string): Promise<void> {
  const path = `/apis/batch/v1/namespaces/${scene.namespace}/jobs?dryRun=All`;
  const body = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'probe' }, ...briefJob() };
  await scene.poll('a create is refused', async () => {
    const { status, text } = await scene.cluster.call('POST', path, { body });
    return status >= 400 && text.includes(message);
  });
}

async function refused(scene: Scene, name: string, message: string): Promise<void> {
  const schedulingError = await scene.untilCondition(name, 'SchedulingError');
  expect(schedulingError).toMatchObject({
    reason: 'FailedCreate',
    message: expect.stringContaining(message),
  });
  // The refusal does not count against the spec.
  expect(scene.condition(name, 'InvalidSpec')).toMatchObject({ status: 'False' });
  await scene.untilEvents(name, 'FailedCreate');
  expect(scene.eventNotes(name, 'FailedCreate').join('\n')).toContain(message);
}

async function denyJobs(scene: Scene): Promise<() => Promise<void>> {
  const message = 'no Jobs are wanted here';
  const lift = await denyJobRequests(scene, 'CREATE', message);
  await untilRefused(scene, message);
  return lift;
}

/** A webhook whose service is down. */
async function deadWebhook(scene: Scene): Promise<() => Promise<void>> {
  const path = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
  const name = `dead-${scene.namespace}`;
  const webhook = {
    name: 'dead.example.com',
    clientConfig: { url: 'https://127.0.0.1:1/' },
    rules: [{ apiGroups: ['batch'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['jobs'] }],
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': scene.namespace } },
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
  };
  const kind = 'ValidatingWebhookConfiguration';
  const body = {
    apiVersion: 'admissionregistration.k8s.io/v1',
    kind,
    metadata: { name },
    webhooks: [webhook],
  };
  expect(await scene.cluster.call('POST', path, { body })).toMatchObject({ status: 201 });
  await untilRefused(scene, 'failed calling webhook');
  return async () => {
    await scene.cluster.call('DELETE', `${path}/${name}`);
  };
}

/** No controller runs here that counts usage, so the test sets it. */
async function quota(scene: Scene, hard: string): Promise<void> {
  const path = `/api/v1/namespaces/${scene.namespace}/resourcequotas`;
  const resource = 'count/jobs.batch';
  const body = { metadata: { name: 'few' }, spec: { hard: { [resource]: hard } } };
  await scene.cluster.call('POST', path, { body });
  const contentType = 'application/merge-patch+json';
  await scene.cluster.call('PATCH', `${path}/few`, { contentType, body });
  const status = { hard: { [resource]: hard }, used: { [resource]: '0' } };
  const answer = await scene.cluster.call('PATCH', `${path}/few/status`, { contentType, body: { status } });
  expect(answer).toMatchObject({ status: 200 });
}

export const refusalCases: Cases = {
  'an exceeded quota shows in a condition and an Event, and the period starts when quota is free within its deadline':
    async (scene) => {
      await quota(scene, '0');
      await untilRefused(scene, 'exceeded quota');
      const { spec, periods } = scene.dueIn('crowded', [6]);
      await scene.create('crowded', { ...spec, jobTemplate: briefJob() });
      await refused(scene, 'crowded', 'exceeded quota');
      await quota(scene, '5');
      expect(await scene.untilRecorded('crowded', periods[0])).toBe('executed Created');
      expect(scene.condition('crowded', 'SchedulingError')).toMatchObject({
        status: 'False',
        reason: 'NoError',
      });
      expect(scene.jobsOf('crowded')).toHaveLength(1);
    },
  'a policy that denies the Job is reported, and the period is missed when its deadline passes': async (
    scene,
  ) => {
    await denyJobs(scene);
    const { spec, periods } = scene.dueIn('denied', [6]);
    await scene.create('denied', { ...spec, policy: { deadline: '0s' }, jobTemplate: briefJob() });
    await refused(scene, 'denied', 'no Jobs are wanted here');
    expect(await scene.untilRecorded('denied', periods[0])).toBe('missed DeadlineExceeded');
    expect(scene.condition('denied', 'SchedulingError')).toMatchObject({ status: 'False' });
    expect(scene.jobsOf('denied')).toEqual([]);
  },
  'a policy that denies the Job is reported, and the period starts when the policy is removed in time':
    async (scene) => {
      const lift = await denyJobs(scene);
      const { spec, periods } = scene.dueIn('delayed', [6]);
      await scene.create('delayed', { ...spec, policy: { deadline: '5m' }, jobTemplate: briefJob() });
      await refused(scene, 'delayed', 'no Jobs are wanted here');
      await lift();
      expect(await scene.untilRecorded('delayed', periods[0])).toBe('executed Created');
    },
  'an unreachable webhook is reported and delays the period, but not the next period in the status': async (
    scene,
  ) => {
    const revive = await deadWebhook(scene);
    const { spec, periods } = scene.dueIn('unasked', [8]);
    await scene.create('unasked', { ...spec, policy: { deadline: '5m' }, jobTemplate: briefJob() });
    await scene.until(
      'the status names the next period',
      () => scene.status('unasked').nextPeriodID !== undefined,
    );
    scene.stillBefore(periods[0].chosenTime);
    await refused(scene, 'unasked', 'failed calling webhook');
    await revive();
    expect(await scene.untilRecorded('unasked', periods[0])).toBe('executed Created');
  },
  'a malformed template is reported with its path when it is written, and the next Job is attempted all the same':
    async (scene) => {
      const { spec, periods } = scene.dueIn('misspelt', [9]);
      const container = { name: 'main', image: 'none', comand: ['true'] };
      const pod = { spec: { restartPolicy: 'Never', containers: [container] } };
      const jobTemplate = { spec: { parallelism: 0, completions: 0, template: pod } };
      const path = 'spec.jobTemplate.spec.template.spec.containers[0].comand';
      await scene.create('misspelt', { ...spec, policy: { deadline: '5m' }, jobTemplate });
      const verdict = await scene.untilCondition('misspelt', 'InvalidSpec');
      expect(verdict).toMatchObject({ reason: 'InvalidSpec', message: expect.stringContaining(path) });
      expect(scene.condition('misspelt', 'Ready')).toMatchObject({ status: 'False' });
      scene.stillBefore(periods[0].chosenTime);
      await scene.untilEvents('misspelt', 'InvalidSpec', 'FailedCreate');
      const fixed = { spec: { template: { spec: { containers: [{ name: 'main', image: 'none' }] } } } };
      await scene.edit('misspelt', { jobTemplate: fixed });
      expect(await scene.untilRecorded('misspelt', periods[0])).toBe('executed Created');
      await scene.until(
        'it is valid',
        () =>
          scene.condition('misspelt', 'InvalidSpec')?.reason === 'Valid' &&
          scene.condition('misspelt', 'Ready')?.status === 'True',
      );
      expect(scene.condition('misspelt', 'InvalidSpec')).toMatchObject({ status: 'False' });
    },
  'a template with values that a Job does not allow is reported with the path': async (scene) => {
    const jobTemplate = briefJob({ backoffLimit: 3, completionMode: 'Sometimes' });
    await scene.create('wrong', { schedule: '0 3 * * *', jobTemplate });
    const verdict = await scene.untilCondition('wrong', 'InvalidSpec');
    expect(verdict.message).toContain('spec.jobTemplate.spec.completionMode: ');
    expect(scene.status('wrong').nextPeriodID).toBeDefined();
  },
  'a period without an allowed instant is recorded as unschedulable': async (scene) => {
    const constraints = { avoid: [{ hours: '0-23' }] };
    await scene.create('never', { schedule: '* * * * *', constraints, jobTemplate: briefJob() });
    const { recent = [] } = await scene.until('a period is recorded', () => {
      const status = scene.status('never');
      return status.lastOutcome === 'unschedulable' && status;
    });
    expect(recent[0]).toMatchObject({ outcome: 'unschedulable', reason: 'NoAllowedInstant' });
    expect(scene.status('never')).not.toHaveProperty('lastChosenTime');
    expect(scene.status('never')).not.toHaveProperty('nextChosenTime');
    expect(scene.status('never').nextNominalTime).toBeDefined();
    expect(scene.condition('never', 'Unschedulable')).toMatchObject({
      status: 'True',
      reason: 'NoAllowedInstant',
    });
    await scene.untilEvents('never', 'NoAllowedInstant');
    expect(scene.jobsOf('never')).toEqual([]);
  },
};
