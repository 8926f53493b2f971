import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Manifest, Transport, WriteCall } from '@kron/kubernetes/transport';
import { settled } from '@kron/kubernetes/testing/virtualClock';
import type { Job } from 'kron-core';
import type { JobOwner } from './ownerKind.ts';
import { type CheckedTemplate, Templates } from './templates.ts';

const job: Job = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'report-1', namespace: 'prod', labels: {} },
  spec: {},
};

const owner = (generation = 1, uid = 'u', namespace = 'prod'): JobOwner => ({
  metadata: { name: 'a', namespace, uid, resourceVersion: '1', generation, creationTimestamp: '' },
  spec: {},
  problems: [],
});

type Answer = { readonly accept: (job?: KubeObject) => void; readonly refuse: (error: Error) => void };

function templatesWith() {
  const deleted = new Set<string>();
  const requeued: string[] = [];
  const refusals: ApiError[] = [];
  const calls: (WriteCall | undefined)[] = [];
  const answers: Answer[] = [];
  const transport: Transport = Object.assign(new FakeTransport(), {
    create: (_: unknown, manifest: Manifest, call?: WriteCall) => {
      calls.push(call);
      return new Promise<KubeObject>((accept, refuse) =>
        answers.push({ accept: (changed) => accept(changed ?? manifest), refuse }),
      );
    },
  });
  const templates = new Templates<JobOwner, CheckedTemplate>({
    kind: { sampleOf: () => job, knownOf: (_, checked) => checked, remembered: () => undefined },
    transport,
    cache: {
      has: ({ metadata }) => !deleted.has(metadata.uid),
      withTemplate: async (of) => ({ ...of, spec: { jobTemplate: { spec: {} } } }),
    },
    onRefused: (_, error) => refusals.push(error),
    requeue: (key) => requeued.push(key),
  });
  const check = async (generation?: number): Promise<void> => {
    templates.check('prod/a', owner(generation));
    await settled();
  };
  return { templates, deleted, requeued, refusals, calls, answers, check };
}

const terminating = { reason: 'NamespaceTerminating', message: 'the namespace is being terminated' };

describe('many checks', () => {
  test('have few templates in memory', async () => {
    const { templates, answers, check } = templatesWith();
    for (let index = 0; index < 100; index += 1) templates.check('prod/a', owner(1, `${index}`));
    await check();
    await settled();
    const before = answers.length;
    for (const { accept } of answers) accept();
    await settled();
    await settled();
    expect(before).toBe(8);
    expect(answers.length).toBeGreaterThan(before);
  });

  test('of one namespace that hang delay no other', async () => {
    const { templates, answers, check } = templatesWith();
    for (let index = 0; index < 100; index += 1)
      templates.check('a', owner(1, `${index}`, `hostile-${index % 10}`));
    await settled();
    await settled();
    const hanging = answers.length;
    await check();
    await settled();
    expect([hanging, answers.length]).toEqual([32, 33]);
  });
});

describe('a check', () => {
  test('is a dry run with a time limit of 5 s, and requeues the key', async () => {
    const { templates, requeued, calls, answers, check } = templatesWith();
    await check();
    await check();
    expect(calls).toEqual([{ dryRun: true, fieldValidation: 'Strict', timeoutMs: 5_000 }]);
    expect([templates.known(owner()), requeued]).toEqual([undefined, []]);
    answers[0]?.accept();
    await settled();
    expect(templates.known(owner())).toEqual({ verdict: {}, sent: job, accepted: job });
    expect(requeued).toEqual(['prod/a']);
  });

  test.each([
    {
      what: 'a malformed Job counts against the template',
      error: ApiError.from(422, { details: { causes: [{ field: 'spec.f', message: 'Required value' }] } }),
      verdict: { refusal: 'spec.jobTemplate.spec.f: Required value' },
      refused: 0,
    },
    {
      what: 'a quota is reported, and does not count against the template',
      error: ApiError.from(403, { reason: 'Forbidden', message: 'exceeded quota' }),
      verdict: {},
      refused: 1,
    },
    {
      what: 'a namespace that ends is not reported',
      error: ApiError.from(403, { reason: 'Forbidden', message: 'ends', details: { causes: [terminating] } }),
      verdict: {},
      refused: 0,
    },
  ])('$what', async ({ error, verdict, refused }) => {
    const { templates, refusals, answers, check } = templatesWith();
    await check();
    answers[0]?.refuse(error);
    await settled();
    expect(templates.known(owner())).toEqual({ verdict, sent: job });
    expect(refusals).toHaveLength(refused);
  });

  test('that fails throws its error once, then starts again', async () => {
    const { requeued, answers, check } = templatesWith();
    await check();
    answers[0]?.refuse(new Error('no response'));
    await settled();
    expect(requeued).toEqual(['prod/a']);
    await expect(check()).rejects.toThrow('no response');
    await check();
    expect(answers).toHaveLength(2);
  });

  test('of an edited or deleted object is ignored', async () => {
    const { templates, requeued, answers, check } = templatesWith();
    await check();
    await check(2);
    answers[0]?.refuse(new Error('no response'));
    await settled();
    await check(2);
    templates.forget('u');
    answers[1]?.accept();
    await settled();
    expect([answers.length, templates.known(owner(2)), requeued]).toEqual([2, undefined, []]);
  });

  test('neither begins nor is remembered if the object was deleted during a request about it', async () => {
    const { templates, deleted, answers, check } = templatesWith();
    deleted.add('u');
    await check();
    templates.learn(owner(), { verdict: {}, sent: job });
    expect([answers.length, templates.known(owner())]).toEqual([0, undefined]);
  });

  test.each([
    ['accepted', {}, 1],
    ['found to be malformed by a create', { isRefused: true }, 2],
  ])(
    'sends nothing if the Job of the last generation is the same and was %s',
    async (_, learned, dryRuns) => {
      const { templates, answers, check } = templatesWith();
      await check();
      answers[0]?.accept();
      await settled();
      templates.learn(owner(), { verdict: { changes: 'spec.f' }, sent: job }, learned);
      await check(2);
      expect(answers).toHaveLength(dryRuns);
    },
  );
});
