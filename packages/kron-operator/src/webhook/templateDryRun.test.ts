import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { KronJob } from 'kron-core';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { VirtualClock } from '../testing/virtualClock.ts';
import { TemplateDryRun } from './templateDryRun.ts';
import { aKronJob } from './testing/reviews.ts';

type Tried = { readonly templates: TemplateDryRun; readonly clock: VirtualClock; asked: number };

/** @param answer of the API server, to each Job that it is asked for */
function trying(answer: (clock: VirtualClock) => Promise<KubeObject>): Tried {
  const clock = new VirtualClock();
  const templates = new TemplateDryRun({
    clock,
    log: recordingLog().log,
    metrics: { templateDryRun: () => undefined },
    transport: {
      create: () => {
        tried.asked += 1;
        return answer(clock);
      },
    },
  });
  const tried: Tried = { templates, clock, asked: 0 };
  return tried;
}

const aJob: KubeObject = { metadata: { name: 'x-0123456789' } };
const accepted = async (): Promise<KubeObject> => aJob;
const denied = async (): Promise<KubeObject> => {
  throw ApiError.from(403, { reason: 'Forbidden', message: 'exceeded quota' }, undefined);
};

function kronJobWith({ image = 'none', schedule = '0 0 * * *', ...metadata }): KronJob {
  const containers = [{ name: 'main', image }];
  const jobTemplate = { spec: { template: { spec: { restartPolicy: 'Never', containers } } } };
  return aKronJob({ schedule, jobTemplate }, metadata) as unknown as KronJob;
}

test('five Jobs are tried side by side, and who waits for too long is told that it was not tried', async () => {
  const tried = trying((clock) => new Promise((resolve) => clock.setTimer(1_500, () => resolve(aJob))));
  const trials = Array.from({ length: 12 }, (_, index) =>
    tried.templates.try(kronJobWith({ image: `${index}` }), 10_000),
  );
  await tried.clock.advance(1_000);
  expect(tried.asked).toBe(5);
  await tried.clock.advance(1_000);
  expect(tried.asked).toBe(10);
  await tried.clock.advance(1_000);
  const warned = (await Promise.all(trials)).map(({ warnings }) => warnings.length);
  expect(warned).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
});

test('a template that was just accepted is not tried again for a minute, whatever else is written', async () => {
  const tried = trying(accepted);
  await tried.templates.try(kronJobWith({}), 10_000);
  await tried.clock.advance(59_000);
  for (const same of [kronJobWith({}), kronJobWith({ schedule: '@daily' }), kronJobWith({ name: 'y' })])
    expect(await tried.templates.try(same, 10_000)).toEqual({ problems: [], warnings: [] });
  expect(tried.asked).toBe(1);
  await tried.clock.advance(1_000);
  await tried.templates.try(kronJobWith({}), 10_000);
  expect(tried.asked).toBe(2);
});

test.each([{ other: { image: 'other' } }, { other: { namespace: 'staging' } }])(
  'one with $other is another template',
  async ({ other }) => {
    const tried = trying(accepted);
    await tried.templates.try(kronJobWith({}), 10_000);
    await tried.templates.try(kronJobWith(other), 10_000);
    expect(tried.asked).toBe(2);
  },
);

test('what was refused is tried each time: a quota may be there the next time', async () => {
  const tried = trying(denied);
  for (const asked of [1, 2]) {
    expect((await tried.templates.try(kronJobWith({}), 10_000)).warnings).toEqual([
      'spec.jobTemplate: a Job of this template would be refused now: exceeded quota',
    ]);
    expect(tried.asked).toBe(asked);
  }
});

test('a thousand templates are remembered: the oldest makes room', async () => {
  const tried = trying(accepted);
  for (let index = 0; index <= 1_000; index += 1) {
    await tried.templates.try(kronJobWith({ image: `${index}` }), 10_000);
    await tried.clock.advance(20);
  }
  expect(tried.asked).toBe(1_001);
  await tried.templates.try(kronJobWith({ image: '1' }), 10_000);
  expect(tried.asked).toBe(1_001);
  await tried.templates.try(kronJobWith({ image: '0' }), 10_000);
  expect(tried.asked).toBe(1_002);
});
