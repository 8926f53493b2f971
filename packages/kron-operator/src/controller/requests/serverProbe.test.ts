import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { ServerProbe } from './serverProbe.ts';

const refused = new ConnectionError('ECONNREFUSED', 'refused');
const never = new AbortController().signal;

/** A server that is up, down, or does not answer at all. */
function setUp() {
  const clock = new VirtualClock();
  const server = { answer: 'up' as 'up' | 'down' | 'silent' | ApiError };
  const probes: number[] = [];
  const probe = new ServerProbe(clock);
  const awaitServer = probe.asking(async () => {
    probes.push(clock.monotonic());
    if (server.answer === 'silent') await new Promise(() => undefined);
    if (server.answer === 'down') throw refused;
    if (server.answer instanceof ApiError) throw server.answer;
  });
  const results: [name: string, wasDown: boolean, at: number][] = [];
  const wait = (name: string, error: unknown = refused, signal = never): void => {
    void awaitServer(error, signal).then((wasDown) => results.push([name, wasDown, clock.monotonic()]));
  };
  return { clock, server, probe, probes, results, wait };
}

describe('ServerProbe', () => {
  test('probes an unavailable server once a second, however many keys wait, and releases all at its first answer', async () => {
    const { clock, server, probes, results, wait } = setUp();
    server.answer = 'down';
    for (let key = 0; key < 100; key += 1) wait(`${key}`);
    await clock.advance(10_500);
    expect(results).toEqual([]);
    expect(probes).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((second) => second * 1_000));
    wait('late');
    server.answer = 'up';
    await clock.advance(500);
    expect(results).toHaveLength(101);
    expect(results.every(([, wasDown, at]) => wasDown && at === 11_000)).toBe(true);
    expect(clock.timers).toBe(0);
  });

  test('a failure while the probe succeeds is the own one of the request', async () => {
    const { probes, results, wait } = setUp();
    wait('a', ApiError.from(500, {}));
    await settled();
    expect(results).toEqual([['a', false, 0]]);
    expect(probes).toEqual([0]);
  });

  test('does not probe a server that has answered within the last second', async () => {
    const { clock, server, probe, probes, results, wait } = setUp();
    probe.answered();
    server.answer = 'down';
    await clock.advance(999);
    wait('a');
    await clock.advance(1);
    wait('b');
    await clock.advance(0);
    expect(results).toEqual([['a', false, 999]]);
    expect(probes).toEqual([1_000]);
  });

  test.each(['200', '404', '409', '422', '401', '429', '500', '503', 'ECONNRESET', 'TIMEOUT'])(
    'a request that ended with %s is an answer if the server was able to process it',
    async (code) => {
      const { server, probe, results, wait } = setUp();
      server.answer = 'down';
      wait('a');
      await settled();
      probe.responded({ code });
      await settled();
      expect(results).toEqual(['200', '404', '409', '422'].includes(code) ? [['a', true, 0]] : []);
    },
  );

  test('any other answer of the server releases the waiting keys', async () => {
    const { clock, server, probe, results, wait } = setUp();
    server.answer = 'down';
    wait('a');
    await clock.advance(400);
    probe.answered();
    await settled();
    expect([results, clock.timers]).toEqual([[['a', true, 400]], 0]);
  });

  test('a probe that hangs delays no other', async () => {
    const { clock, server, results, wait } = setUp();
    server.answer = 'silent';
    wait('a');
    await clock.advance(1_500);
    server.answer = 'up';
    await clock.advance(500);
    expect(results).toEqual([['a', true, 2_000]]);
  });

  test.each([
    ['403', 'an answer', ApiError.from(403, {})],
    ['404', 'an answer', ApiError.from(404, {})],
    ['429', 'no answer', ApiError.from(429, {})],
    ['500', 'no answer', ApiError.from(500, {})],
    ['401', 'no answer', ApiError.from(401, {})],
  ])('a probe that is answered with %s is %s', async (_, expected, answer) => {
    const { clock, server, results, wait } = setUp();
    server.answer = answer;
    wait('a');
    await clock.advance(3_000);
    expect(results).toEqual(expected === 'an answer' ? [['a', false, 0]] : []);
  });

  test.each([
    ['a refusal', ApiError.from(403, {})],
    ['a conflict', ApiError.from(409, {})],
    ['an answer with Retry-After', ApiError.from(429, {}, '3')],
    ['a defect', new TypeError('x')],
  ])('%s is not waited for', async (_, error) => {
    const { server, probes, results, wait } = setUp();
    server.answer = 'down';
    wait('a', error);
    await settled();
    expect([probes, results]).toEqual([[], [['a', false, 0]]]);
  });

  test('an abort ends the wait, and the last one ends the probes', async () => {
    const { clock, server, probes, results, wait } = setUp();
    const aborts = [new AbortController(), new AbortController()];
    server.answer = 'down';
    for (const [index, { signal }] of aborts.entries()) wait(`${index}`, refused, signal);
    await clock.advance(500);
    for (const abort of aborts) abort.abort();
    await clock.advance(5_000);
    expect(results.map(([, wasDown]) => wasDown)).toEqual([false, false]);
    expect([probes, clock.timers]).toEqual([[0], 0]);
  });
});
