import { readFile } from 'node:fs/promises';
import { expect } from '@jest/globals';
import { controlledJobs, kronJobs } from '@kron/kubernetes/resources';
import { ControlledJobScene } from '../../controlled/cluster/controlledJobScene.ts';
import { inTheRun } from '../../controlled/cluster/events.ts';
import type { JobWebhook } from '../../controlled/cluster/jobWebhook.ts';
import { denyRequests } from '../denyJobRequests.ts';
import type { Scene } from '../scene.ts';
import type { Cases, Show } from '../sideBySide.ts';
import { briefJob } from '../templates.ts';

const message = 'statuses stay as they are';
const yearly = '0 0 1 1 *';
const rule = { apiGroups: ['kron.io'], apiVersions: ['*'], operations: ['UPDATE'], resources: ['*/status'] };

/** Denies the statuses of a namespace. It takes a moment to apply. @returns removes it */
type Deny = (scene: Scene) => Promise<() => Promise<void>>;

const byPolicy =
  (reason: string): Deny =>
  (scene) =>
    denyRequests(scene, rule, { message, reason });

const byWebhook =
  (webhook: () => JobWebhook, status: object): Deny =>
  async (scene) => {
    const { url, caFile = '' } = webhook().options;
    webhook().answer(scene.namespace, (uid) => ({ uid, allowed: false, status: { ...status, message } }));
    const path = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations';
    const configuration = {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind: 'ValidatingWebhookConfiguration',
      metadata: { name: `deny-${scene.namespace}` },
      webhooks: [
        {
          name: 'statuses.example.com',
          clientConfig: { url, caBundle: (await readFile(caFile)).toString('base64') },
          rules: [rule],
          namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': scene.namespace } },
          sideEffects: 'None',
          admissionReviewVersions: ['v1'],
        },
      ],
    };
    expect(await scene.cluster.call('POST', path, { body: configuration })).toMatchObject({ status: 201 });
    return async () => webhook().answer(scene.namespace, (uid) => ({ uid, allowed: true }));
  };

type Kind = {
  readonly resource: typeof kronJobs;
  readonly create: (scene: Scene) => Promise<unknown>;
  readonly edit: object;
};

const kinds: Readonly<Record<string, Kind>> = {
  KronJob: {
    resource: kronJobs,
    create: (scene) => scene.create('desk', { schedule: yearly, jobTemplate: briefJob() }),
    edit: { timezone: 'Europe/Paris' },
  },
  ControlledJob: {
    resource: controlledJobs,
    create: (scene) => new ControlledJobScene(scene).create(inTheRun(scene.now)),
    edit: { suspend: true },
  },
};

async function untilStatusReported(scene: Scene, says: string): Promise<void> {
  await scene.untilEvents('desk', 'FailedUpdateStatus');
  expect(scene.eventNotes('desk', 'FailedUpdateStatus').join('\n')).toContain(says);
}

async function untilObserved(scene: Scene, { resource }: Kind, generation: number): Promise<void> {
  await scene.until(`the status is of generation ${generation}`, () => {
    const status = scene.stored(resource.plural, 'desk')?.['status'] as { observedGeneration?: number };
    return status?.observedGeneration === generation;
  });
}

async function showDenied(scene: Scene, kind: Kind, deny: Deny): Promise<void> {
  const { resource, create, edit } = kind;
  await create(scene);
  await untilObserved(scene, kind, 1);
  const allow = await deny(scene);
  const path = `/apis/kron.io/v1alpha1/namespaces/${scene.namespace}/${resource.plural}/desk`;
  const contentType = 'application/merge-patch+json';
  await scene.poll('a status is denied', async () => {
    const body = { status: { observedGeneration: 99 } };
    const answer = await scene.cluster.call('PATCH', `${path}/status?dryRun=All`, { contentType, body });
    return answer.text.includes(message);
  });
  await scene.cluster.call('PATCH', path, { contentType, body: { spec: edit } });
  await untilStatusReported(scene, message);
  await allow();
  await untilObserved(scene, kind, 2);
}

/** etcd stores requests of at most 1.5 MiB. */
const maxBytes = 1.5 * 2 ** 20;

/** Creates the largest KronJob that etcd stores. */
async function createLargest(scene: Scene): Promise<void> {
  for (let bytes = maxBytes; ; bytes -= 512) {
    const container = { name: 'main', image: 'none', args: ['x'.repeat(bytes)] };
    const pod = { spec: { restartPolicy: 'Never', containers: [container] } };
    try {
      await scene.create('desk', { schedule: yearly, jobTemplate: briefJob({ template: pod }) });
      return;
    } catch (error) {
      expect((error as Error).message).toContain('request is too large');
    }
  }
}

/** @param webhook denies statuses */
export function refusedStatusCases(webhook: () => JobWebhook): Cases {
  const denials: Readonly<Record<string, Deny>> = {
    'policy with 403': byPolicy('Forbidden'),
    'policy with 413': byPolicy('RequestEntityTooLarge'),
    'policy with 422': byPolicy('Invalid'),
    'webhook with 401': byWebhook(webhook, { code: 401, reason: 'Unauthorized' }),
    'webhook with 404': byWebhook(webhook, { code: 404, reason: 'NotFound' }),
    'webhook with 409': byWebhook(webhook, { code: 409, reason: 'Conflict' }),
    'webhook with 422': byWebhook(webhook, { code: 422, reason: 'Invalid' }),
    'webhook with 429': byWebhook(webhook, { code: 429, reason: 'TooManyRequests' }),
    'webhook with 500': byWebhook(webhook, { code: 500, reason: 'InternalError' }),
  };
  const denied = Object.entries(kinds).flatMap(([name, kind]) =>
    Object.entries(denials).map(([by, deny]): [string, Show] => [
      `${name}: a status that is denied by a ${by} is reported, and stored once it is allowed`,
      (scene) => showDenied(scene, kind, deny),
    ]),
  );
  return {
    ...Object.fromEntries(denied),
    'KronJob: a status for which etcd has no room is reported, and stored once there is room': async (
      scene,
    ) => {
      await createLargest(scene);
      await untilStatusReported(scene, 'request is too large');
      await scene.edit('desk', { jobTemplate: briefJob() });
      await scene.until('it has a status', () => scene.status('desk').observedGeneration === 2);
    },
  };
}
