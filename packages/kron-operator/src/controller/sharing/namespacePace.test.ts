import { describe, expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { NamespacePace, type RequestKind } from './namespacePace.ts';

function paceWith() {
  const clock = new VirtualClock();
  const pace = new NamespacePace(clock);
  /** A request that is answered after this time. */
  const send = async (ms: number, kind: RequestKind = 'create', isOutage = false): Promise<void> => {
    const request = pace.begin('shop', kind);
    await clock.advance(ms);
    pace.end(request, { isOutage });
  };
  return { clock, pace, send };
}

describe('NamespacePace', () => {
  test('a namespace is slow as soon as a request has been open for more than a second', async () => {
    const { clock, pace } = paceWith();
    let changes = 0;
    pace.onSlow(() => (changes += 1));
    const request = pace.begin('shop', 'create');
    await clock.advance(1_000);
    expect([pace.isSlow('shop'), changes]).toEqual([false, 0]);
    await clock.advance(1);
    expect([pace.isSlow('shop'), request.isSlow, changes]).toEqual([true, true, 1]);
    expect(pace.isSlow('bank')).toBe(false);
    pace.end(request);
    expect(clock.timers).toBe(0);
  });

  test('it stays slow for ten minutes after a slow answer', async () => {
    const { clock, pace, send } = paceWith();
    await send(1_100);
    await clock.advance(599_000);
    expect(pace.isSlow('shop')).toBe(true);
    await clock.advance(1_000);
    expect([pace.isSlow('shop'), pace.isQuick('shop', 'create')]).toEqual([false, false]);
  });

  test('a quick answer ends this, if it is one to the same kind of request', async () => {
    const { pace, send } = paceWith();
    await send(1_100);
    await send(10, 'other');
    expect(pace.isSlow('shop')).toBe(true);
    await send(10);
    expect([pace.isSlow('shop'), pace.isQuick('shop', 'create')]).toEqual([false, true]);
  });

  test('a request that fails for the sake of the server proves nothing', async () => {
    const { pace, send } = paceWith();
    await send(10, 'create', true);
    expect(pace.isQuick('shop', 'create')).toBe(false);
    await send(9_000, 'create', true);
    expect(pace.isSlow('shop')).toBe(false);
  });

  test('no namespace is slow while renewals of the Lease are slow, or because of that time', async () => {
    const { pace, send } = paceWith();
    await send(6_000);
    pace.renewed(1_200);
    await send(6_000);
    expect([pace.isSlow('shop'), pace.isQuick('shop', 'create')]).toEqual([false, true]);
    pace.renewed(20);
    expect([pace.isSlow('shop'), pace.isQuick('shop', 'create')]).toEqual([false, false]);
  });

  test.each<[string, readonly (number | 'outage')[], boolean]>([
    ['two long creates', [6_000, 6_000], false],
    ['three long creates', [6_000, 6_000, 6_000], true],
    ['three creates of five seconds', [5_000, 5_000, 5_000], false],
    ['a shorter create in between', [6_000, 6_000, 3_000, 6_000], false],
    ['an outage in between', [6_000, 6_000, 'outage', 6_000], true],
    ['three outages', ['outage', 'outage', 'outage'], false],
    ['then one in three seconds', [6_000, 6_000, 6_000, 3_000], true],
    ['then one within a second', [6_000, 6_000, 6_000, 3_000, 1_000], false],
  ])('%s: one create at a time is %p %p', async (_, answers, expected) => {
    const { pace, send } = paceWith();
    for (const answer of answers) await (answer === 'outage' ? send(9_000, 'create', true) : send(answer));
    expect(pace.createsOneAtATime('shop')).toBe(expected);
  });

  test('a slow renewal of the Lease does not end one create at a time, a quick create does', async () => {
    const { pace, send } = paceWith();
    for (let long = 0; long < 3; long += 1) await send(6_000);
    pace.renewed(1_200);
    expect(pace.createsOneAtATime('shop')).toBe(true);
    pace.renewed(20);
    expect([pace.createsOneAtATime('shop'), pace.isSlow('shop')]).toEqual([true, false]);
    await send(100);
    expect(pace.createsOneAtATime('shop')).toBe(false);
  });

  test('requests without a namespace are not recorded', async () => {
    const { clock, pace } = paceWith();
    const request = pace.begin('', 'other');
    expect(clock.timers).toBe(0);
    await clock.advance(9_000);
    pace.end(request);
    expect(pace.isSlow('')).toBe(false);
  });
});
