import { expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { KronJob } from 'kron-core';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { TemplateChecker } from './templateChecker.ts';
import { aKronJob } from './testing/reviews.ts';

type Checking = { readonly checker: TemplateChecker; readonly clock: VirtualClock; dryRuns: number };

/** @param create the API server's response to each dry run */
function checking(create: (clock: VirtualClock, namespace?: string) => Promise<KubeObject>): Checking {
  const clock = new VirtualClock();
  const checker = new TemplateChecker({
    clock,
    log: recordingLog().log,
    metrics: { templateDryRun: () => undefined },
    transport: {
      create: ({ namespace }) => {
        state.dryRuns += 1;
        return create(clock, namespace);
      },
    },
  });
  const state: Checking = { checker, clock, dryRuns: 0 };
  return state;
}

const aJob: KubeObject = { metadata: { name: 'x-0123456789' } };
const accepted = async (): Promise<KubeObject> => aJob;
const denied = async (): Promise<KubeObject> => {
  throw ApiError.from(403, { reason: 'Forbidden', message: 'exceeded quota' }, undefined);
};

function kronJobWith({ image = 'none', schedule = '0 0 * * *', job = {}, ...metadata }): KronJob {
  const containers = [{ name: 'main', image }];
  const jobTemplate = { spec: { ...job, template: { spec: { restartPolicy: 'Never', containers } } } };
  return aKronJob({ schedule, jobTemplate }, metadata) as unknown as KronJob;
}

test('five dry runs of a namespace are in flight at most, and one that waits too long gives a warning', async () => {
  let durationMs = 0;
  const state = checking(
    (clock) => new Promise((resolve) => clock.setTimer(durationMs, () => resolve(aJob))),
  );
  // A namespace whose dry runs are known to be quick.
  const known = state.checker.check(kronJobWith({}), 10_000);
  await state.clock.advance(0);
  await known;
  durationMs = 1_500;
  const checks = Array.from({ length: 12 }, (_, index) =>
    state.checker.check(kronJobWith({ image: `${index}` }), 10_000),
  );
  await state.clock.advance(1_000);
  expect(state.dryRuns).toBe(1 + 5);
  await state.clock.advance(1_000);
  expect(state.dryRuns).toBe(1 + 10);
  await state.clock.advance(1_000);
  const warned = (await Promise.all(checks)).map(({ warnings }) => warnings.length);
  expect(warned).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
});

test('a namespace whose dry runs hang leaves some to others', async () => {
  const { checker, clock } = checking(
    (now, namespace) =>
      new Promise((resolve) => now.setTimer(namespace === 'hostile' ? 3_000 : 0, () => resolve(aJob))),
  );
  const hanging = Array.from({ length: 32 }, (_, index) =>
    checker.check(kronJobWith({ namespace: 'hostile', image: `${index}` }), 10_000),
  );
  for (const [passedMs, namespace] of [
    [0, 'prod'],
    [1_500, 'staging'],
  ] as const) {
    await clock.advance(passedMs);
    const other = checker.check(kronJobWith({ namespace }), 10_000);
    await clock.advance(0);
    expect(await other).toMatchObject({ accepted: true });
  }
  await clock.advance(3_000);
  const warned = (await Promise.all(hanging)).filter(({ warnings }) => warnings.length > 0);
  expect(warned.length).toBeGreaterThan(20);
});

test('an accepted template is cached for a minute, whichever KronJob has it', async () => {
  const state = checking(accepted);
  await state.checker.check(kronJobWith({}), 10_000);
  await state.clock.advance(59_000);
  for (const same of [kronJobWith({}), kronJobWith({ schedule: '@daily' }), kronJobWith({ name: 'y' })])
    expect(await state.checker.check(same, 10_000)).toEqual({ problems: [], warnings: [], accepted: true });
  expect(state.dryRuns).toBe(1);
  await state.clock.advance(1_000);
  await state.checker.check(kronJobWith({}), 10_000);
  expect(state.dryRuns).toBe(2);
});

test.each([{ other: { image: 'other' } }, { other: { namespace: 'staging' } }])(
  'a template with $other is checked separately',
  async ({ other }) => {
    const state = checking(accepted);
    await state.checker.check(kronJobWith({}), 10_000);
    await state.checker.check(kronJobWith(other), 10_000);
    expect(state.dryRuns).toBe(2);
  },
);

test('the template of an Indexed Job is checked for each name, because the host names of its Pods contain it', async () => {
  const state = checking(accepted);
  const job = { completionMode: 'Indexed', completions: 10 };
  for (const name of ['x', 'db.backup', 'x']) await state.checker.check(kronJobWith({ name, job }), 10_000);
  expect(state.dryRuns).toBe(2);
});

test('a refused template is checked every time, because the quota may change', async () => {
  const state = checking(denied);
  for (const dryRuns of [1, 2]) {
    expect((await state.checker.check(kronJobWith({}), 10_000)).warnings).toEqual([
      'spec.jobTemplate: the API server would reject its Job now: exceeded quota',
    ]);
    expect(state.dryRuns).toBe(dryRuns);
  }
});

test('the cache holds 1,000 templates and drops the oldest first', async () => {
  const state = checking(accepted);
  for (let index = 0; index <= 1_000; index += 1) {
    await state.checker.check(kronJobWith({ image: `${index}` }), 10_000);
    await state.clock.advance(20);
  }
  expect(state.dryRuns).toBe(1_001);
  await state.checker.check(kronJobWith({ image: '1' }), 10_000);
  expect(state.dryRuns).toBe(1_001);
  await state.checker.check(kronJobWith({ image: '0' }), 10_000);
  expect(state.dryRuns).toBe(1_002);
});
