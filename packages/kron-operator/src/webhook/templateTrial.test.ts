import { expect, test } from '@jest/globals';
import type { KronJob } from 'kron-core';
import { keptLog } from '../operator/testing/startedOperator.ts';
import { VirtualClock } from '../testing/virtualClock.ts';
import { TemplateTrial } from './templateTrial.ts';
import { aKronJob } from './testing/reviews.ts';

test('five Jobs are tried side by side, and who waits for too long is told that it was not tried', async () => {
  const clock = new VirtualClock();
  let asked = 0;
  const templates = new TemplateTrial({
    clock,
    log: keptLog().log,
    metrics: { templateTried: () => undefined },
    transport: {
      create: (_place, job) => {
        asked += 1;
        return new Promise((resolve) => clock.setTimer(1_500, () => resolve(job)));
      },
    },
  });
  const kronJob = aKronJob({}) as unknown as KronJob;
  const trials = Array.from({ length: 12 }, () => templates.try(kronJob, 10_000));
  await clock.advance(1_000);
  expect(asked).toBe(5);
  await clock.advance(1_000);
  expect(asked).toBe(10);
  await clock.advance(1_000);
  const warned = (await Promise.all(trials)).map(({ warnings }) => warnings.length);
  expect(warned).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1]);
});
