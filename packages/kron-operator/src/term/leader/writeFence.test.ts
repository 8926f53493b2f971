import { describe, expect, test } from '@jest/globals';
import type { Call } from '@kron/kubernetes/transport';
import { FakeTransport } from '@kron/kubernetes/testing/fakeTransport';
import { settled, VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { fencedTransport } from './fencedTransport.ts';
import { FencedError, WriteFence } from './writeFence.ts';

describe('WriteFence', () => {
  test('is closed until a renewal is confirmed', () => {
    const fence = new WriteFence(new VirtualClock());
    expect(fence.isOpen).toBe(false);
    expect(() => fence.check()).toThrow(FencedError);
  });

  test.each<[string, (clock: VirtualClock) => Promise<void> | void, boolean]>([
    ['open just before 10 s have passed', (clock) => clock.advance(9_999), true],
    ['closed when 10 s have passed', (clock) => clock.advance(10_000), false],
    ['closed after a freeze of 20 s', (clock) => clock.freeze(20_000), false],
    [
      'closed when only the wall clock has advanced, as while a machine sleeps',
      (clock) => clock.step(10_000),
      false,
    ],
    ['open when the wall clock was set back', (clock) => clock.step(-3_600_000), true],
  ])('is %s', async (_, happen, expected) => {
    const clock = new VirtualClock();
    const fence = new WriteFence(clock);
    fence.confirm(fence.timestamp());
    await happen(clock);
    expect(fence.isOpen).toBe(expected);
  });

  test('a wall clock that was set back does not keep it open longer', async () => {
    const clock = new VirtualClock();
    const fence = new WriteFence(clock);
    fence.confirm(fence.timestamp());
    clock.step(-3_600_000);
    await clock.advance(10_000);
    expect(fence.isOpen).toBe(false);
  });

  test('refuses a write from the moment when it closes', async () => {
    const clock = new VirtualClock();
    const fence = new WriteFence(clock);
    fence.confirm(fence.timestamp());
    await clock.advance(10_000);
    expect(() => fence.check()).toThrow('write not sent: leadership was last confirmed more than 10 s ago');
  });

  test('counts from the sending of a renewal, not from its answer', async () => {
    const clock = new VirtualClock();
    const fence = new WriteFence(clock);
    const sent = fence.timestamp();
    await clock.advance(3_000);
    fence.confirm(sent);
    await clock.advance(7_000);
    expect(fence.isOpen).toBe(false);
  });
});

describe('fencedTransport', () => {
  const place = { resource: { group: 'batch', version: 'v1', plural: 'jobs' }, namespace: 'prod' };
  const ref = { ...place, name: 'a' };
  const manifest = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a' } };

  test('a closed fence blocks every kind of write and no read', async () => {
    const server = new FakeTransport();
    const fence = new WriteFence(new VirtualClock());
    const transport = fencedTransport(server, fence);
    const writes = [
      transport.create(place, manifest),
      transport.replace(ref, manifest),
      transport.patch(ref, { type: 'merge', body: {} }),
      transport.delete(ref, { uid: 'u' }),
    ];
    for (const write of writes) await expect(write).rejects.toThrow(FencedError);
    await transport.list(place);
    await expect(transport.get(ref)).rejects.toMatchObject({ code: 404 });
    const ending = new AbortController();
    const query = { ...place, resourceVersion: '17', timeoutSeconds: 30 };
    const ended = transport.watch(query, ending.signal)[Symbol.asyncIterator]().next();
    await settled();
    ending.abort(new Error('the test ends'));
    await expect(ended).rejects.toThrow('the test ends');
    expect(server.requests).toEqual(['list', 'get a', 'watch 17']);
  });

  test.each([
    { ageMs: 0, given: undefined, expected: 14_000 },
    { ageMs: 9_999, given: undefined, expected: 4_001 },
    { ageMs: 1_000, given: 10_000, expected: 10_000 },
    { ageMs: 9_000, given: 10_000, expected: 5_000 },
  ])(
    'a write with a limit of $given ms, $ageMs ms after the renewal was sent, is aborted after $expected ms',
    async ({ ageMs, given, expected }) => {
      const clock = new VirtualClock();
      const limits: unknown[] = [];
      const note = async (call: Call | undefined) => {
        limits.push(call?.timeoutMs);
        return { metadata: { name: 'a' } };
      };
      const fence = new WriteFence(clock);
      fence.confirm(fence.timestamp());
      await clock.advance(ageMs);
      const transport = fencedTransport(
        Object.assign(new FakeTransport(), {
          create: (_: unknown, __: unknown, call?: Call) => note(call),
          replace: (_: unknown, __: unknown, call?: Call) => note(call),
          patch: (_: unknown, __: unknown, call?: Call) => note(call),
          delete: async (_: unknown, __: unknown, call?: Call) => void (await note(call)),
        }),
        fence,
      );
      const call = given === undefined ? undefined : { timeoutMs: given };
      await transport.create(place, manifest, call);
      await transport.replace(ref, manifest, call);
      await transport.patch(ref, { type: 'merge', body: {} }, call);
      await transport.delete(ref, { uid: 'u' }, call);
      expect(limits).toEqual([expected, expected, expected, expected]);
    },
  );

  test('an open fence blocks nothing', async () => {
    const server = new FakeTransport();
    const fence = new WriteFence(new VirtualClock());
    fence.confirm(fence.timestamp());
    await fencedTransport(server, fence).create(place, manifest);
    expect(server.requests).toEqual(['create a']);
  });
});
