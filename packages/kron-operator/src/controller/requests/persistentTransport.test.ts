import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { listPages } from '@kron/kubernetes/listPages';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { persistentTransport } from './persistentTransport.ts';

const place = { resource: { group: 'batch', version: 'v1', plural: 'jobs' }, namespace: 'prod' };
const ref = { ...place, name: 'a' };
const reset = () => new ConnectionError('ECONNRESET', 'reset');

async function setUp({ wasDown = false } = {}) {
  const clock = new VirtualClock();
  const server = Object.assign(new FakeTransport(), { read: async () => ({}) });
  for (const name of ['a', 'b', 'c', 'd', 'e']) {
    await server.create(place, { apiVersion: 'batch/v1', kind: 'Job', metadata: { name } });
  }
  server.requests.length = 0;
  const ending = new AbortController();
  const log: string[] = [];
  const transport = persistentTransport(server, {
    clock,
    random: () => 0,
    awaitServer: async () => wasDown,
    signal: ending.signal,
    onFailure: () => log.push('failed'),
    onAnswered: () => log.push('answered'),
  });
  return { clock, server, ending, log, transport };
}

describe('persistentTransport', () => {
  test('asks again for a failed page, and not for its list', async () => {
    const { clock, server, transport } = await setUp();
    server.maxPage = 2;
    for (let times = 0; times < 3; times += 1) server.faults.push({ request: 'list 2', error: reset() });
    const listed = listPages(transport, place, ({ metadata }) => metadata.name, {});
    await clock.advance(1_400);
    expect((await listed).items).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(server.requests).toEqual(['list', 'list 2', 'list 2', 'list 2', 'list 2', 'list 4']);
  });

  test.each([
    ['at once after an outage', true, 0],
    ['with backoff otherwise', false, 200],
  ])('repeats a request %s', async (_, wasDown, afterMs) => {
    const { clock, server, log, transport } = await setUp({ wasDown });
    server.faults.push({ request: 'get', error: ApiError.from(503, {}) });
    const found = transport.get(ref);
    await clock.advance(afterMs);
    expect((await found).metadata.name).toBe('a');
    expect(log).toEqual(['failed', 'answered']);
  });

  test.each([
    ['a refusal', ApiError.from(403, {})],
    ['rejected credentials', ApiError.from(401, {})],
    ['an expired page', ApiError.from(410, { reason: 'Expired' })],
    ['a page that is too large', new ConnectionError('TOO_LARGE', 'too large')],
    ['a defect', new TypeError('x')],
  ])('passes on %s', async (_, error) => {
    const { server, log, transport } = await setUp();
    server.faults.push({ request: 'list', error });
    await expect(transport.list(place)).rejects.toBe(error);
    expect([server.requests, log]).toEqual([['list'], ['answered']]);
  });

  test('reports an answer also for a request that expired during the outage, and for one after an aborted one', async () => {
    const { clock, server, log, transport } = await setUp();
    const expired = ApiError.from(410, { reason: 'Expired' });
    server.faults.push({ request: 'list', error: reset() }, { request: 'list', error: expired });
    const listed = expect(transport.list(place)).rejects.toBe(expired);
    await clock.advance(200);
    await listed;
    expect(log).toEqual(['failed', 'answered']);
    const own = new AbortController();
    server.faults.push({ request: 'list', error: reset() });
    const aborted = expect(transport.list(place, { signal: own.signal })).rejects.toThrow('enough');
    await settled();
    own.abort(new Error('enough'));
    await aborted;
    await transport.list(place);
    expect(log.slice(2)).toEqual(['failed', 'answered']);
  });

  test('obeys Retry-After', async () => {
    const { clock, server, transport } = await setUp();
    server.faults.push({ request: 'list', error: ApiError.from(429, {}, '7') });
    const listed = transport.list(place);
    await clock.advance(6_999);
    expect(server.requests).toEqual(['list']);
    await clock.advance(1);
    await listed;
  });

  test.each(['its own', 'the common'])('ends with %s signal, also while it waits', async (which) => {
    const { clock, server, ending, transport } = await setUp();
    const own = new AbortController();
    const why = new Error('enough');
    server.faults.push({ request: 'get', error: reset() }, { request: 'list', error: 'hang' });
    const calls = [
      transport.get(ref, which === 'its own' ? { signal: own.signal } : {}),
      transport.list(place, which === 'its own' ? { signal: own.signal } : {}),
    ];
    const results = Promise.allSettled(calls);
    await settled();
    (which === 'its own' ? own : ending).abort(why);
    expect((await results).map((result) => result.status === 'rejected' && result.reason)).toEqual([
      why,
      why,
    ]);
    expect(clock.timers).toBe(0);
  });
});
