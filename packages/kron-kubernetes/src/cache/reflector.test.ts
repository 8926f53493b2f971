import { describe, expect, test } from '@jest/globals';
import { ApiError } from '../apiError.ts';
import { ConnectionError } from '../connectionError.ts';
import type { KubeObject } from '../kubeObject.ts';
import { FakeTransport } from '../testing/fakeTransport.ts';
import { settled, VirtualClock } from '../testing/virtualClock.ts';
import { Reflector, type ReflectorOptions, type WatchError } from './reflector.ts';

const resource = { group: 'batch', version: 'v1', plural: 'jobs' };
const place = { resource, namespace: 'prod' };
const ref = (name: string) => ({ ...place, name });
const reset = () => new ConnectionError('ECONNRESET', 'reset');
const refusal = (code: number, reason: string, retryAfter?: string) =>
  ApiError.from(code, { reason }, retryAfter);

type Options = Partial<ReflectorOptions<Pick<KubeObject, 'metadata'>>>;

/** A server with Jobs of these names, and a reflector that has not started. */
const setUp = (...names: string[]) => setUpWith({}, ...names);

async function setUpWith(options: Options, ...names: string[]) {
  const clock = new VirtualClock();
  const server = new FakeTransport();
  server.maxPage = 2;
  const create = (name: string) =>
    server.create(place, { apiVersion: 'batch/v1', kind: 'Job', metadata: { name }, spec: { big: true } });
  for (const name of names) await create(name);
  server.requests.length = 0;
  const events: string[] = [];
  const errors: WatchError[] = [];
  const transformed: string[] = [];
  const unreadable: string[] = [];
  const reflector = new Reflector({
    transport: server,
    clock,
    random: () => 0,
    resource,
    transform: ({ metadata, spec }) => {
      if ((spec as { bad?: boolean }).bad === true) throw new Error('unreadable');
      transformed.push(metadata.name);
      return { metadata };
    },
    onUnreadable: ({ metadata }) => unreadable.push(metadata.name),
    onEvent: ({ type, object }) => events.push(`${type} ${object.metadata.name}`),
    onError: (error) => errors.push(error),
    ...options,
  });
  const begin = async (): Promise<void> => {
    reflector.start();
    await settled();
    events.length = 0;
    server.requests.length = 0;
  };
  return {
    clock,
    server,
    reflector,
    events,
    errors,
    transformed,
    unreadable,
    create,
    begin,
    cached: () => [...reflector.cache.values()],
  };
}

describe('Reflector', () => {
  test('lists in pages, transforms, and watches from the version of the list', async () => {
    const { server, reflector, events, cached } = await setUp('a', 'b', 'c');
    reflector.start();
    reflector.start();
    await reflector.whenSynced();
    await settled();
    expect(server.requests).toEqual(['list', 'list 2', 'watch 103']);
    expect(events).toEqual(['added a', 'added b', 'added c']);
    expect(cached().every((object) => !('spec' in object))).toBe(true);
    await reflector.stop();
  });

  test('caches and emits each change', async () => {
    const { server, reflector, events, create, begin } = await setUp('a');
    await begin();
    await create('b');
    const { metadata } = await server.patch(ref('a'), { type: 'merge', body: { status: { active: 1 } } });
    await server.delete(ref('a'), { uid: metadata.uid ?? '' });
    await settled();
    expect(events).toEqual(['added b', 'updated a', 'deleted a']);
    expect(reflector.cache.get('prod/a')).toBeUndefined();
    expect(reflector.cache.get('prod/b')).toBeDefined();
    await reflector.stop();
  });

  test('an object that cannot be read counts as deleted, and stops neither the watch nor a list', async () => {
    const { server, reflector, events, errors, unreadable, create, begin, cached } = await setUp('a', 'b');
    await begin();
    await server.patch(ref('a'), { type: 'merge', body: { spec: { bad: true } } });
    await create('c');
    await settled();
    expect(events).toEqual(['deleted a', 'added c']);
    await reflector.refresh();
    expect(cached().map(({ metadata }) => metadata.name)).toEqual(['b', 'c']);
    await server.patch(ref('a'), { type: 'merge', body: { spec: { bad: false } } });
    await settled();
    expect(events).toEqual(['deleted a', 'added c', 'added a']);
    expect([new Set(unreadable), errors]).toEqual([new Set(['a']), []]);
    await reflector.stop();
  });

  test('resumes a watch that the server ends from the last version, bookmarks included', async () => {
    const { server, reflector, errors, create, begin } = await setUp('a');
    await begin();
    await create('b');
    server.bookmark();
    await settled();
    server.endWatches();
    await settled();
    expect(server.requests).toEqual(['create b', 'watch 103']);
    expect(errors).toEqual([]);
    await reflector.stop();
  });

  test.each([
    ['a reset', reset(), 200],
    ['a 500', refusal(500, 'InternalError'), 200],
    ['a 429 with a Retry-After of a second', refusal(429, 'TooManyRequests', '1'), 1_000],
  ])('after %s it resumes the watch with backoff and without a list', async (_, error, wait) => {
    const { clock, server, reflector, events, create, begin } = await setUp('a');
    await begin();
    server.endWatches(error);
    await settled();
    await create('b');
    await clock.advance(wait - 1);
    expect(server.requests).toEqual(['create b']);
    await clock.advance(1);
    expect(server.requests).toEqual(['create b', 'watch 101']);
    expect(events).toEqual(['added b']);
    await reflector.stop();
  });

  test('backs off in the same way when the watch request itself gets a 429', async () => {
    const { clock, server, reflector, errors, begin } = await setUp('a');
    server.faults.push({ request: 'watch', error: refusal(429, 'TooManyRequests', '3') });
    await begin();
    await clock.advance(3_000);
    expect(server.requests).toEqual(['watch 101']);
    expect(errors).toMatchObject([{ operation: 'watch', retryInMs: 3_000 }]);
    await reflector.stop();
  });

  test('lists at once when a watch request gets a 410, and emits one event for each object that differs', async () => {
    const { clock, server, reflector, events, create, begin } = await setUp('a', 'b', 'c');
    await begin();
    server.endWatches(reset());
    await settled();
    await server.delete(ref('a'), { uid: 'uid-1' });
    await server.delete(ref('b'), { uid: 'uid-2' });
    await create('b');
    await create('d');
    server.compact();
    server.requests.length = 0;
    await clock.advance(200);
    // The second backoff: the reset caused the first.
    await clock.advance(400);
    expect(server.requests).toEqual(['watch 103', 'list', 'list 2', 'watch 108']);
    expect(events).toEqual(['deleted a', 'deleted b', 'added b', 'added d']);
    await reflector.stop();
  });

  test('lists at once when a watch stream gets a 410', async () => {
    const { server, reflector, errors, begin } = await setUp('a');
    await begin();
    server.endWatches(refusal(410, 'Expired'));
    await settled();
    expect(server.requests).toEqual(['list', 'watch 101']);
    expect(errors).toMatchObject([{ operation: 'watch', retryInMs: 0 }]);
    await reflector.stop();
  });

  test('backs off from a server that answers every watch with 410', async () => {
    const { clock, server, reflector, errors, begin } = await setUp('a');
    for (let count = 0; count < 50; count += 1)
      server.faults.push({ request: 'watch', error: refusal(410, 'Expired') });
    await begin();
    await clock.advance(20_000);
    expect(errors.map(({ retryInMs }) => retryInMs).slice(0, 5)).toEqual([0, 400, 800, 1_600, 3_200]);
    expect(errors.length).toBeLessThan(10);
    await reflector.stop();
  });

  test('restarts a watch without events for 33 s', async () => {
    const { clock, server, reflector, errors, begin } = await setUp('a');
    await begin();
    await clock.advance(20_000);
    server.bookmark();
    await clock.advance(32_999);
    expect(errors).toEqual([]);
    await clock.advance(1);
    expect(errors).toMatchObject([{ operation: 'watch', error: { name: 'IdleWatchError' } }]);
    await clock.advance(200);
    expect(server.requests).toEqual(['watch 102']);
    expect(server.watchers).toBe(1);
    await reflector.stop();
  });

  test('restarts a watch request without an answer for 33 s', async () => {
    const { clock, server, reflector, begin } = await setUp('a');
    server.faults.push({ request: 'watch', error: 'hang' });
    await begin();
    await clock.advance(33_200);
    expect(server.requests).toEqual(['watch 101']);
    await reflector.stop();
  });

  test('backs off when every watch ends at once without an event', async () => {
    const { clock, server, reflector, begin } = await setUp('a');
    await begin();
    for (let second = 0; second < 60; second += 1) {
      server.endWatches();
      await clock.advance(100);
    }
    expect(server.requests.length).toBeLessThan(8);
    await reflector.stop();
  });

  test('retries an unreachable server with a backoff of at most 5 s', async () => {
    const { clock, server, reflector, errors } = await setUp('a');
    for (let count = 0; count < 10; count += 1) {
      server.faults.push({ request: 'list', error: new ConnectionError('ECONNREFUSED', 'refused') });
    }
    reflector.start();
    await clock.advance(26_000);
    expect(reflector.synced).toBe(false);
    await clock.advance(6_000);
    expect(reflector.synced).toBe(true);
    expect(Math.max(...errors.map(({ retryInMs }) => retryInMs))).toBe(5_000);
    await reflector.stop();
  });

  test('starts the list again when its continue token has expired', async () => {
    const { clock, server, reflector, cached } = await setUp('a', 'b', 'c');
    server.faults.push({ request: 'list 2', error: refusal(410, 'Expired') });
    reflector.start();
    await clock.advance(1_000);
    expect(server.requests).toEqual(['list', 'list 2', 'list', 'list 2', 'watch 103']);
    expect(cached()).toHaveLength(3);
    await reflector.stop();
  });

  test('replaces the cache when the server was restored from a backup', async () => {
    const { clock, server, reflector, create, begin, cached } = await setUp('a');
    const before = { place, object: await server.get(ref('a')) };
    await begin();
    await create('b');
    await settled();
    server.restore(101, [before]);
    const details = { causes: [{ reason: 'ResourceVersionTooLarge' }] };
    server.endWatches(ApiError.from(504, { reason: 'Timeout', details }));
    await clock.advance(1_000);
    expect(cached().map(({ metadata }) => metadata.name)).toEqual(['a']);
    await reflector.stop();
  });

  test('replaces the cache when the server was restored before the first watch event', async () => {
    const { server, reflector, begin, cached } = await setUp('a', 'b');
    const before = { place, object: await server.get(ref('a')) };
    await begin();
    server.restore(101, [before]);
    await reflector.refresh();
    expect(cached().map(({ metadata }) => metadata.name)).toEqual(['a']);
    await reflector.stop();
  });

  test('an event between two resets ends the backoff', async () => {
    const { clock, server, reflector, errors, begin } = await setUp('a');
    await begin();
    for (let count = 0; count < 5; count += 1) {
      server.bookmark();
      await settled();
      server.endWatches(reset());
      await clock.advance(1_000);
    }
    expect(errors.map(({ retryInMs }) => retryInMs)).toEqual([200, 200, 200, 200, 200]);
    await reflector.stop();
  });

  test('refresh lists again and resolves when that list is in the cache', async () => {
    const { server, reflector, errors, begin } = await setUp('a');
    await begin();
    await reflector.refresh();
    await settled();
    expect(server.requests).toEqual(['list', 'watch 101']);
    expect(errors).toEqual([]);
    await reflector.stop();
  });

  test('a second list transforms no object that is cached in the same version', async () => {
    const { server, reflector, events, transformed, begin } = await setUp('a', 'b', 'c');
    await begin();
    transformed.length = 0;
    const refreshed = reflector.refresh();
    await settled();
    await refreshed;
    expect(server.requests.filter((request) => request.startsWith('list'))).toHaveLength(2);
    expect([transformed, events]).toEqual([[], []]);
    await reflector.stop();
  });

  test('a refresh ends a list that hangs and starts another one', async () => {
    const { server, reflector } = await setUp('a');
    server.faults.push({ request: 'list', error: 'hang' });
    reflector.start();
    await settled();
    await reflector.refresh();
    expect(server.requests.filter((request) => request === 'list')).toHaveLength(2);
    await reflector.stop();
  });

  test.each([
    ['at once when the server was unavailable and answers again', true, 1],
    ['with backoff otherwise', false, 0],
  ])('a failed watch is restarted %s', async (_, wasDown, restarts) => {
    const failures: unknown[] = [];
    const awaitServer = async (failure: unknown): Promise<boolean> => {
      failures.push(failure);
      return wasDown;
    };
    const { server, reflector, begin } = await setUpWith({ awaitServer }, 'a');
    await begin();
    const error = reset();
    server.endWatches(error);
    await settled();
    expect([failures, server.requests.length]).toEqual([[error], restarts]);
    await reflector.stop();
  });

  test('a refresh during a list waits for a list that starts after it', async () => {
    const { server, reflector } = await setUp('a');
    reflector.start();
    const refreshed = reflector.refresh();
    await refreshed;
    await settled();
    expect(server.requests).toEqual(['list', 'list', 'watch 101']);
    await reflector.stop();
  });

  test.each<[string, (server: FakeTransport) => void, boolean]>([
    ['before its start', () => undefined, false],
    ['during a list', (server) => server.faults.push({ request: 'list', error: 'hang' }), true],
    ['during a request to watch', (server) => server.faults.push({ request: 'watch', error: 'hang' }), true],
    ['during a watch', () => undefined, true],
    ['during a backoff', (server) => server.faults.push({ request: 'list', error: reset() }), true],
  ])('stopped %s it leaves no timer and no watch, and does not start again', async (_, prepare, start) => {
    const { clock, server, reflector } = await setUp('a');
    prepare(server);
    if (start) reflector.start();
    await settled();
    const waiting = Promise.all([reflector.whenSynced(), reflector.refresh()]);
    await reflector.stop();
    await reflector.stop();
    expect(clock.timers).toBe(0);
    await waiting;
    server.requests.length = 0;
    reflector.start();
    await clock.advance(60_000);
    expect(server.requests).toEqual([]);
    expect(server.watchers).toBe(0);
  });

  test('the cache is as of the start of its list and of own writes that the watch has brought', async () => {
    const { clock, server, reflector, create } = await setUp('a');
    expect(reflector.asOf).toBe(Number.NEGATIVE_INFINITY);
    await clock.advance(1_000);
    reflector.start();
    await reflector.whenSynced();
    expect(reflector.asOf).toBe(1_000);

    await clock.advance(5_000);
    const sentAt = clock.monotonic();
    const stored = await create('b');
    await clock.advance(50);
    reflector.putOwn({ metadata: stored.metadata }, sentAt);
    expect(reflector.asOf).toBe(6_000);

    const written = {
      metadata: { ...stored.metadata, name: 'c', resourceVersion: String(server.version + 1) },
    };
    reflector.putOwn(written, clock.monotonic());
    expect(reflector.asOf).toBe(6_000);
    server.bookmark();
    await settled();
    expect(reflector.asOf).toBe(6_050);
    await reflector.stop();
  });

  test('reports once that the cache is as of an instant, unless that is cancelled', async () => {
    const { clock, server, reflector, create } = await setUp('a');
    reflector.start();
    await reflector.whenSynced();
    await clock.advance(1_000);
    const reported: string[] = [];
    reflector.onAsOf(1_000, () => reported.push('the write'));
    reflector.onAsOf(1_001, () => reported.push('later'));
    reflector.onAsOf(1_000, () => reported.push('cancelled'))();
    const { metadata } = await create('b');
    await settled();
    // Another writer's change proves nothing: the time of its write is not known.
    expect(reported).toEqual([]);
    reflector.putOwn({ metadata }, 1_000);
    expect(reported).toEqual(['the write']);
    server.bookmark();
    await settled();
    expect(reported).toEqual(['the write']);
    await reflector.stop();
  });

  test('an answer after the deletion of its object does not bring the object back', async () => {
    const { server, reflector, events, create, begin } = await setUp('a');
    await begin();
    const { metadata: first } = await create('b');
    const { metadata: second } = await server.patch(ref('b'), { type: 'merge', body: { status: {} } });
    await server.delete(ref('b'), { uid: first.uid ?? '' });
    await settled();
    events.length = 0;
    reflector.putOwn({ metadata: second }, 0);
    reflector.put({ metadata: first });
    expect(events).toEqual([]);

    await create('b');
    await settled();
    events.length = 0;
    reflector.putOwn({ metadata: second }, 0);
    expect(events).toEqual([]);
    expect(reflector.cache.get('prod/b')?.metadata.uid).not.toBe(first.uid);
    await reflector.stop();
  });

  test('an answer before the first watch event of its object is cached at once', async () => {
    const { server, reflector, begin } = await setUp('a');
    await begin();
    server.version += 1;
    const { metadata } = await server.get(ref('a'));
    reflector.put({
      metadata: { ...metadata, name: 'b', uid: 'b', resourceVersion: String(server.version) },
    });
    expect(reflector.cache.get('prod/b')).toBeDefined();
    await reflector.stop();
  });

  test('an own write is emitted as own, and its watch event is neither transformed nor emitted', async () => {
    const events: string[] = [];
    const { reflector, transformed, create, begin } = await setUpWith({
      onEvent: (event) => events.push(`${event.type} ${event.type !== 'deleted' && event.own ? 'own' : ''}`),
    });
    await begin();
    const { metadata } = await create('a');
    reflector.putOwn({ metadata }, 0);
    await settled();
    expect([transformed, events]).toEqual([[], ['added own']]);
    await reflector.stop();
  });
});
