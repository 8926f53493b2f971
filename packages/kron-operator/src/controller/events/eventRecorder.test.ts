import { describe, expect, test } from '@jest/globals';
import { ApiError } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { NamespacePace } from '../sharing/namespacePace.ts';
import { EventRecorder } from './eventRecorder.ts';
import { type EventNote, events } from './eventNote.ts';

const note = (text: string, name = 'backup', namespace = 'prod'): EventNote => ({
  regarding: {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    namespace,
    name,
    uid: `uid of ${name}`,
  },
  type: 'Normal',
  reason: 'SuccessfulCreate',
  action: 'Create',
  note: text,
});

function recording(server = new FakeTransport()) {
  const clock = new VirtualClock();
  const pace = new NamespacePace(clock);
  const dropped: string[] = [];
  const recorder = new EventRecorder({
    transport: server,
    clock,
    pace,
    controller: 'kron.io/kron-operator',
    instance: 'pod-1',
    onDropped: ({ note: text }) => dropped.push(text),
  });
  const stored = async () => {
    const { items } = await server.list({ resource: events });
    return items.map((event) => [
      event['note'],
      (event['series'] as { count: number } | undefined)?.count ?? 1,
    ]);
  };
  const writes = () =>
    server.requests.filter((request) => request !== 'list').map((request) => request.split(' ')[0]);
  return { clock, pace, server, recorder, dropped, stored, writes };
}

describe('EventRecorder', () => {
  test('different Events get different names', async () => {
    const { recorder, stored } = recording();
    recorder.record(note('one'));
    recorder.record(note('two'));
    recorder.record(note('one', 'other'));
    await recorder.flush();
    expect(await stored()).toEqual([
      ['one', 1],
      ['two', 1],
      ['one', 1],
    ]);
    await recorder.stop();
  });

  test('Events of slow namespaces delay none of another one', async () => {
    const { clock, pace, server, recorder, stored } = recording();
    const shops = Array.from({ length: 10 }, (_, n) => `shop-${n}`);
    for (const shop of shops) pace.begin(shop, 'create');
    await clock.advance(1_001);
    for (const shop of shops) {
      server.faults.push({ request: 'create slow.', error: 'hang' });
      recorder.record(note('of a shop', 'slow', shop));
    }
    recorder.record(note('of prod'));
    await settled();
    expect(await stored()).toEqual([['of prod', 1]]);
  });

  test('a repeated Event is counted, and its count is written at most once a minute', async () => {
    const { clock, recorder, stored, writes } = recording();
    for (let second = 0; second < 150; second += 1) {
      recorder.record(note('again'));
      await clock.advance(1_000);
    }
    expect(writes()).toEqual(['create', 'patch', 'patch']);
    await clock.advance(60_000);
    expect(await stored()).toEqual([['again', 150]]);
    await recorder.stop();
  });

  test('tries that fail for the same cause are one series, whose message is renewed after an hour', async () => {
    const { clock, recorder, stored, writes } = recording();
    const failed = (text: string): EventNote => ({ ...note(text), type: 'Warning', reason: 'FailedCreate' });
    for (let minute = 0; minute < 60; minute += 1) {
      recorder.record(failed(`must be uid-${minute}`));
      await clock.advance(60_000);
    }
    recorder.record(failed('exceeded quota: used 7'));
    await recorder.flush();
    expect(await stored()).toEqual([
      ['must be uid-0', 60],
      ['exceeded quota: used 7', 1],
    ]);
    recorder.record(failed('must be uid-60'));
    await recorder.flush();
    expect((await stored()).at(-1)).toEqual(['must be uid-60', 1]);
    expect(writes().filter((request) => request === 'create')).toHaveLength(3);
    await clock.advance(7 * 60_000);
    await recorder.stop();
    expect(clock.timers).toBe(0);
  });

  test('a series ends after six minutes without a repetition and leaves no state', async () => {
    const { clock, recorder, stored } = recording();
    recorder.record(note('again'));
    await clock.advance(7 * 60_000);
    expect(clock.timers).toBe(0);
    recorder.record(note('again'));
    await recorder.flush();
    expect(await stored()).toEqual([
      ['again', 1],
      ['again', 1],
    ]);
    await recorder.stop();
    expect(clock.timers).toBe(0);
  });

  test('one object can neither flood the server nor block the Events of others', async () => {
    const { clock, recorder, dropped, writes } = recording();
    for (let count = 0; count < 100; count += 1) recorder.record(note(`noise ${count}`));
    recorder.record(note('important', 'other'));
    await clock.advance(0);
    expect(writes()).toHaveLength(26);
    expect(dropped).toHaveLength(75);
    await clock.advance(10_000);
    recorder.record(note('later'));
    await recorder.flush();
    expect(writes()).toHaveLength(27);
    await recorder.stop();
  });

  test('two Events a minute about one object are all written', async () => {
    const { clock, recorder, dropped } = recording();
    for (let minute = 0; minute < 120; minute += 1) {
      recorder.record(note(`created ${minute}`));
      recorder.record(note(`completed ${minute}`));
      await clock.advance(60_000);
    }
    expect(dropped).toEqual([]);
    await recorder.stop();
  });

  test('evicts the oldest series when there are too many', async () => {
    const { clock, recorder, dropped, stored } = recording();
    recorder.record(note('seen again', 'first'));
    for (let count = 0; count < 12_000; count += 1) {
      recorder.record(note('one', `${count}`));
      if (count % 1_000 === 0) await recorder.flush();
      if (count === 5_000) recorder.record(note('seen again', 'first'));
    }
    expect(dropped).toEqual([]);
    recorder.record(note('seen again', 'first'));
    recorder.record(note('one', '0'));
    await clock.advance(60_000);
    const all = await stored();
    expect(all.filter(([text]) => text === 'seen again')).toEqual([['seen again', 3]]);
    expect(all).toHaveLength(12_002);
    await recorder.stop();
  });

  test('drops new Events when no series can be evicted', () => {
    const { recorder, dropped } = recording();
    for (let count = 0; count < 10_001; count += 1) recorder.record(note('one', `${count}`));
    expect(dropped).toEqual(['one']);
  });

  test('keeps only the truncated note in memory', async () => {
    const { recorder, stored } = recording();
    recorder.record(note('x'.repeat(100_000)));
    recorder.record(note('x'.repeat(200_000)));
    await recorder.flush();
    expect((await stored()).map(([text]) => String(text).length)).toEqual([1_022]);
    await recorder.stop();
  });

  test('drops the rate limit of an object whose Events all failed', async () => {
    const { clock, server, recorder } = recording();
    for (let count = 0; count < 3; count += 1) {
      server.faults.push({ request: 'create', error: ApiError.from(403, {}) });
      recorder.record(note(`no ${count}`));
    }
    await recorder.flush();
    expect(clock.timers).toBe(1);
    await clock.advance(5 * 60_000);
    expect(clock.timers).toBe(0);
    await recorder.stop();
  });

  test.each([
    ['no answer', new ConnectionError('ECONNRESET', 'reset')],
    ['a server error', ApiError.from(500, {})],
    ['too many requests', ApiError.from(429, {})],
  ])('after %s it retries and writes the Event once', async (_, error) => {
    const { clock, server, recorder, dropped, stored } = recording();
    server.faults.push({ request: 'create', error }, { request: 'create', error });
    recorder.record(note('one'));
    await clock.advance(2_000);
    expect(await stored()).toEqual([['one', 1]]);
    expect(dropped).toEqual([]);
    await recorder.stop();
  });

  test('an Event whose answer was lost is stored once', async () => {
    const server = new FakeTransport();
    const { create } = server;
    let lost = false;
    server.create = async (place, manifest, call) => {
      const answer = await create(place, manifest, call);
      if (lost) return answer;
      lost = true;
      throw new ConnectionError('ECONNRESET', 'reset');
    };
    const { clock, recorder, dropped, stored } = recording(server);
    recorder.record(note('one'));
    await clock.advance(2_000);
    expect(await stored()).toEqual([['one', 1]]);
    expect(dropped).toEqual([]);
    await recorder.stop();
  });

  test('gives up after six attempts', async () => {
    const { clock, server, recorder, dropped, writes } = recording();
    for (let count = 0; count < 50; count += 1)
      server.faults.push({ request: 'create', error: ApiError.from(503, {}) });
    recorder.record(note('one'));
    await clock.advance(120_000);
    expect(writes()).toHaveLength(6);
    expect(dropped).toEqual(['one']);
    await recorder.stop();
  });

  test.each([
    ['drops an Event that the server refuses', 403, {}, ['one']],
    [
      'needs no Event in a terminating namespace',
      403,
      { details: { causes: [{ reason: 'NamespaceTerminating' }] } },
      [],
    ],
    ['needs no Event in a namespace that is gone', 404, { reason: 'NotFound' }, []],
  ])('%s', async (_, code, body, expected) => {
    const { clock, server, recorder, dropped, writes } = recording();
    server.faults.push({ request: 'create', error: ApiError.from(code, body) });
    recorder.record(note('one'));
    await clock.advance(60_000);
    expect(writes()).toEqual(['create']);
    expect(dropped).toEqual(expected);
    await recorder.stop();
  });

  test('a repetition before the first write is written with its count', async () => {
    const { clock, server, recorder, stored } = recording();
    server.faults.push({ request: 'create', error: ApiError.from(500, {}) });
    recorder.record(note('one'));
    await settled();
    recorder.record(note('one'));
    await clock.advance(1_000);
    expect(await stored()).toEqual([['one', 2]]);
    await recorder.stop();
  });

  test('records again after the Event of a series was deleted', async () => {
    const { clock, server, recorder, dropped, stored } = recording();
    recorder.record(note('one'));
    await recorder.flush();
    const { items } = await server.list({ resource: events });
    const { name = '', uid = '' } = items[0]?.metadata ?? {};
    await server.delete({ resource: events, namespace: 'prod', name }, { uid });
    await clock.advance(60_000);
    recorder.record(note('one'));
    await recorder.flush();
    recorder.record(note('one'));
    await recorder.flush();
    expect(await stored()).toEqual([['one', 1]]);
    expect(dropped).toEqual([]);
    await recorder.stop();
  });
});
