import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { VirtualClock } from '../testing/virtualClock.ts';
import { admissionHandler } from './admissionHandler.ts';
import { reviewOf } from './testing/reviews.ts';

function requestTo(url: string): IncomingMessage {
  const body = Readable.from([Buffer.from(JSON.stringify(reviewOf({})))]);
  const head = { url, method: 'POST', headers: { 'content-type': 'application/json; charset=utf-8' } };
  return Object.assign(body, head) as unknown as IncomingMessage;
}

function handlerWith(review: (timeoutMs: number) => void | Promise<void>) {
  const clock = new VirtualClock();
  const { log, lines } = recordingLog();
  const badRequests: number[] = [];
  const ignore = (): void => undefined;
  const handle = admissionHandler({
    webhooks: {
      '/review': {
        name: 'test',
        review: async (_, timeoutMs) => {
          await review(timeoutMs);
          return { allowed: true };
        },
      },
    },
    clock,
    log,
    metrics: {
      reviewed: ignore,
      badRequest: (code) => badRequests.push(code),
      templateDryRun: ignore,
      certificateLoaded: ignore,
    },
  });
  return { handle, clock, lines, badRequests };
}

test('a defect gives status 500, a metric and an error in the log', async () => {
  const { handle, lines, badRequests } = handlerWith(() => {
    throw new Error('a defect');
  });
  expect(await handle(requestTo('/review'))).toMatchObject({ status: 500 });
  expect(badRequests).toEqual([500]);
  expect(lines).toEqual([expect.objectContaining({ level: 'error', event: 'webhook-failed' })]);
});

test('the 17th concurrent request waits briefly, then gets status 503', async () => {
  let started = 0;
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const { handle, clock, badRequests } = handlerWith(() => {
    started += 1;
    return finished;
  });
  const first = Array.from({ length: 16 }, () => handle(requestTo('/review')));
  const [hasty, patient] = [
    handle(requestTo('/review?timeout=2s')),
    handle(requestTo('/review?timeout=30s')),
  ];
  await clock.advance(500);
  expect(await hasty).toMatchObject({ status: 503, retryAfterSeconds: 1 });
  expect({ started, badRequests }).toEqual({ started: 16, badRequests: [503] });
  finish();
  expect((await Promise.all([...first, patient])).map(({ status }) => status)).toEqual(Array(17).fill(200));
  expect(clock.timers).toBe(0);
});

test.each([
  ['/review?timeout=5s', 5_000],
  ['/review?a=b&timeout=30s', 30_000],
  ['/review', 10_000],
  ['/review?timeout=soon', 10_000],
])('the timeout of %s is %d ms', async (url, expected) => {
  const timeouts: number[] = [];
  const { handle } = handlerWith((timeoutMs) => void timeouts.push(timeoutMs));
  await handle(requestTo(url));
  expect(timeouts).toEqual([expected]);
});
