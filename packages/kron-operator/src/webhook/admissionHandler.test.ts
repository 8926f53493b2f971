import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from '@jest/globals';
import { recordingLog } from '../operator/testing/startedOperator.ts';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { AdmissionRequest } from './admission.ts';
import { admissionHandler } from './admissionHandler.ts';
import type { TurnedAway } from './metrics.ts';
import { aKronJob, reviewOf } from './testing/reviews.ts';

const reviewBytes = Buffer.from(JSON.stringify(reviewOf({})));

function requestTo(url: string, body: Readable = Readable.from([reviewBytes])): IncomingMessage {
  const head = {
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8' },
    socket: { remoteAddress: '10.0.0.1' },
  };
  return Object.assign(body, head) as unknown as IncomingMessage;
}

/** A body that never ends. */
function unfinished(): Readable {
  const body = new Readable({ read: () => undefined });
  body.push('{');
  return body;
}

function handlerWith(
  review: (request: AdmissionRequest, timeoutMs: number) => void | Promise<void>,
  maxBodyBytes = 1_000_000,
) {
  const clock = new VirtualClock();
  const { log, lines } = recordingLog();
  const badRequests: number[] = [];
  const turnedAway: TurnedAway[] = [];
  const ignore = (): void => undefined;
  const handle = admissionHandler({
    webhooks: {
      '/review': {
        name: 'test',
        kinds: ['KronJob'],
        review: async (request, timeoutMs) => {
          await review(request, timeoutMs);
          return { allowed: true };
        },
      },
    },
    clock,
    log,
    metrics: {
      reviewed: ignore,
      badRequest: (code) => badRequests.push(code),
      turnedAway: (reason) => turnedAway.push(reason),
      templateDryRun: ignore,
      certificateLoaded: ignore,
    },
    maxBodyBytes,
  });
  return { handle, clock, lines, badRequests, turnedAway };
}

test('a defect gives status 500, a metric and an error in the log', async () => {
  const { handle, lines, badRequests } = handlerWith(() => {
    throw new Error('a defect');
  });
  expect(await handle(requestTo('/review'))).toMatchObject({ status: 500 });
  expect(badRequests).toEqual([500]);
  expect(lines).toEqual([expect.objectContaining({ level: 'error', event: 'webhook-failed' })]);
});

test('the 17th concurrent request of a namespace waits briefly, then gets status 503', async () => {
  let started = 0;
  let finish = (): void => undefined;
  let finished: Promise<void> = Promise.resolve();
  const { handle, clock, badRequests } = handlerWith(() => {
    started += 1;
    return finished;
  });
  // A namespace whose reviews are known to be quick.
  await handle(requestTo('/review'));
  finished = new Promise<void>((resolve) => (finish = resolve));
  const first = Array.from({ length: 16 }, () => handle(requestTo('/review')));
  const [hasty, patient] = [
    handle(requestTo('/review?timeout=2s')),
    handle(requestTo('/review?timeout=30s')),
  ];
  await clock.advance(500);
  expect(await hasty).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect({ started, badRequests }).toEqual({ started: 17, badRequests: [503] });
  finish();
  expect((await Promise.all([...first, patient])).map(({ status }) => status)).toEqual(Array(17).fill(200));
  expect(clock.timers).toBe(0);
});

test('a namespace whose reviews take long leaves places to others', async () => {
  const { handle, clock } = handlerWith(({ namespace }) => {
    return namespace === 'hostile' ? new Promise(() => undefined) : undefined;
  });
  const review = (namespace: string) => {
    const body = Readable.from([
      Buffer.from(JSON.stringify(reviewOf({ namespace, object: aKronJob({}, { namespace }) }))),
    ]);
    return handle(requestTo('/review', body));
  };
  const hostile = Array.from({ length: 64 }, () => review('hostile'));
  await settled();
  expect(await review('prod')).toMatchObject({ status: 200 });
  await clock.advance(1_000);
  expect(await Promise.race(hostile)).toMatchObject({ status: 503 });
  expect(await review('staging')).toMatchObject({ status: 200 });
});

test('a request takes no place before its body has arrived, and has five seconds for it', async () => {
  const { handle, clock, turnedAway } = handlerWith(() => undefined);
  const waiting = Array.from({ length: 16 }, () => handle(requestTo('/review', unfinished())));
  expect(await handle(requestTo('/review'))).toMatchObject({ status: 200 });
  await clock.advance(5_000);
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(16).fill(408));
  expect(turnedAway).toEqual(Array(16).fill('body-time'));
  expect(clock.timers).toBe(0);
});

test('bodies above the limit of memory get status 503, and their memory is free again', async () => {
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const { handle, turnedAway } = handlerWith(() => finished, 4 * reviewBytes.length);
  const first = [handle(requestTo('/review')), handle(requestTo('/review'))];
  await settled();
  expect(await handle(requestTo('/review'))).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
  expect(turnedAway).toEqual(['body-memory']);
  finish();
  await Promise.all(first);
  expect(await handle(requestTo('/review'))).toMatchObject({ status: 200 });
});

test.each([
  ['/review?timeout=5s', 5_000],
  ['/review?a=b&timeout=30s', 30_000],
  ['/review', 10_000],
  ['/review?timeout=soon', 10_000],
])('the timeout of %s is %d ms', async (url, expected) => {
  const timeouts: number[] = [];
  const { handle } = handlerWith((_, timeoutMs) => void timeouts.push(timeoutMs));
  await handle(requestTo(url));
  expect(timeouts).toEqual([expected]);
});
