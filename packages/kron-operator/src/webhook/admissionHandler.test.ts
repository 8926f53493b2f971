import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { VirtualClock } from '../testing/virtualClock.ts';
import { admissionHandler } from './admissionHandler.ts';
import { reviewOf } from './testing/reviews.ts';

function callOf(url: string): IncomingMessage {
  const body = Readable.from([Buffer.from(JSON.stringify(reviewOf({})))]);
  const head = { url, method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' } };
  return Object.assign(body, head) as unknown as IncomingMessage;
}

function answerer(review: (timeoutMs: number) => void | Promise<void>) {
  const clock = new VirtualClock();
  const { log, lines } = recordingLog();
  const statuses: number[] = [];
  const nothing = (): void => undefined;
  const answer = admissionHandler({
    webhooks: {
      '/judge': {
        name: 'judging',
        review: async (_, timeoutMs) => {
          await review(timeoutMs);
          return { allowed: true };
        },
      },
    },
    clock,
    log,
    metrics: {
      reviewed: nothing,
      badRequest: (code) => statuses.push(code),
      templateDryRun: nothing,
      certificateLoaded: nothing,
    },
  });
  return { answer, clock, lines, statuses };
}

test('a defect is answered with 500, counted and told in the log', async () => {
  const { answer, lines, statuses } = answerer(() => {
    throw new Error('a defect');
  });
  expect(await answer(callOf('/judge'))).toMatchObject({ status: 500 });
  expect(statuses).toEqual([500]);
  expect(lines).toEqual([expect.objectContaining({ level: 'error', event: 'webhook-failed' })]);
});

test('more than 16 questions at a time wait briefly, and are then told to ask again', async () => {
  let begun = 0;
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const { answer, clock, statuses } = answerer(() => {
    begun += 1;
    return released;
  });
  const first = Array.from({ length: 16 }, () => answer(callOf('/judge')));
  const [hasty, late] = [answer(callOf('/judge?timeout=2s')), answer(callOf('/judge?timeout=30s'))];
  await clock.advance(500);
  expect(await hasty).toMatchObject({ status: 503, retryAfterSeconds: 1 });
  expect({ begun, statuses }).toEqual({ begun: 16, statuses: [503] });
  release();
  expect((await Promise.all([...first, late])).map(({ status }) => status)).toEqual(Array(17).fill(200));
  expect(clock.timers).toBe(0);
});

test.each([
  ['/judge?timeout=5s', 5_000],
  ['/judge?a=b&timeout=30s', 30_000],
  ['/judge', 10_000],
  ['/judge?timeout=soon', 10_000],
])('%s is waited for as long as the API server waits', async (url, expected) => {
  const patience: number[] = [];
  const { answer } = answerer((ms) => void patience.push(ms));
  await answer(callOf(url));
  expect(patience).toEqual([expected]);
});
