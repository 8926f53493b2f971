import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import { ClockGuard, ClockSkew } from './clockGuard.ts';

const start = '2026-03-01T00:00:00Z';

/** A machine whose clock is ahead of a server's, and the responses of that server. */
function setUp(aheadMs: number, maxSkewMs = 30_000) {
  const clock = new VirtualClock(start);
  const serverStart = Date.parse(start) - aheadMs;
  const changes: boolean[] = [];
  const guard = new ClockGuard({ clock, maxSkewMs });
  guard.listeners.add((isTrusted) => changes.push(isTrusted));
  let correction = 0;
  /** A response that the server sends after a part of the time that it takes. */
  const respond = async (tookMs = 0, sendsAfterMs = tookMs) => {
    const sentAt = clock.monotonic();
    const now = serverStart + correction + sentAt + sendsAfterMs;
    await clock.advance(tookMs);
    const response = { date: Math.floor(now / 1000) * 1000, sentAt, receivedAt: clock.monotonic() };
    guard.measured(response);
    return response;
  };
  const stepServer = (ms: number): void => void (correction += ms);
  return { clock, guard, changes, respond, stepServer };
}

describe('the measured skew', () => {
  test.each([
    { sent: 0, received: 0, date: 0, min: -1_000, max: 0 },
    { sent: 0, received: 400, date: 0, min: -1_000, max: 400 },
    { sent: 900, received: 1_100, date: 0, min: -100, max: 1_100 },
    { sent: 900, received: 1_100, date: 1, min: -1_100, max: 100 },
    { sent: 500, received: 2_500, date: 0, min: -500, max: 2_500 },
    { sent: 500, received: 2_501, date: 0, min: undefined, max: undefined },
    { sent: 0, received: 100, date: -3600, min: 3_599_000, max: 3_600_100 },
    { sent: 0, received: 100, date: 3600, min: -3_601_000, max: -3_599_900 },
  ])(
    'of a request sent at $sent ms and answered at $received ms with Date $date s is $min to $max ms',
    async ({ sent, received, date, min, max }) => {
      const clock = new VirtualClock(start);
      const skew = new ClockSkew(clock);
      await clock.advance(received);
      skew.measure({ date: Date.parse(start) + date * 1000, sentAt: sent, receivedAt: received });
      expect([skew.range?.min, skew.range?.max]).toEqual([min, max]);
    },
  );

  test('contains the true skew, whenever the server answers, later and after steps', async () => {
    const ms = fc.integer({ min: 0, max: 2_000 });
    const ahead = fc.integer({ min: -400_000, max: 400_000 });
    await fc.assert(
      fc.asyncProperty(ahead, ms, ms, ms, ahead, async (aheadMs, offset, took, part, step) => {
        const { clock, guard, respond } = setUp(aheadMs);
        await clock.advance(offset);
        await respond(took, Math.min(took, part));
        await clock.advance(offset);
        clock.step(step);
        const { min = Number.NaN, max = Number.NaN } = guard.range ?? {};
        const truth = aheadMs + step;
        expect([min <= truth, truth <= max, max - min]).toEqual([true, true, 1_000 + took]);
      }),
    );
  });
});

describe('the clock', () => {
  test('is not trusted before the first measurement', async () => {
    const { guard, changes, respond } = setUp(0);
    expect([guard.isTrusted, guard.mayLead]).toEqual([false, false]);
    await respond(2_001);
    expect([guard.isTrusted, guard.range]).toEqual([false, undefined]);
    await respond(2_000);
    expect([guard.isTrusted, guard.mayLead, changes]).toEqual([true, true, [true]]);
  });

  test.each([
    { aheadMs: 29_000, isTrusted: true },
    { aheadMs: 30_000, isTrusted: true },
    { aheadMs: 30_001, isTrusted: false },
    { aheadMs: -29_000, isTrusted: true },
    // The whole range has to be within the bound: the Date may be up to 1 s old.
    { aheadMs: -29_999, isTrusted: true },
    { aheadMs: -30_000, isTrusted: false },
  ])('$aheadMs ms ahead at the first measurement: trusted is $isTrusted', async ({ aheadMs, isTrusted }) => {
    const { guard, respond } = setUp(aheadMs);
    await respond();
    expect([guard.isTrusted, guard.mayLead]).toEqual([isTrusted, isTrusted]);
  });

  test('that is stepped is distrusted before the next response, and trusted after three in a row', async () => {
    const { clock, guard, changes, respond } = setUp(0);
    await respond();
    clock.step(60_000);
    expect(guard.isTrusted).toBe(false);
    clock.step(-60_000);
    expect(guard.isTrusted).toBe(false);
    for (const expected of [false, false, true]) {
      await respond();
      expect(guard.isTrusted).toBe(expected);
    }
    expect([guard.mayLead, changes]).toEqual([true, [true, false, true]]);
  });

  test('reports that it is distrusted once, at the first response beyond the bound', async () => {
    const distrusted = setUp(3_600_000);
    await distrusted.respond();
    await distrusted.respond();
    expect(distrusted.changes).toEqual([false]);
    const trusted = setUp(0);
    await trusted.respond();
    trusted.stepServer(3_600_000);
    await trusted.respond();
    await trusted.respond();
    expect(trusted.changes).toEqual([true, false]);
  });

  test('has the middle of the range as its skew', async () => {
    const { guard, respond } = setUp(5_000);
    expect(guard.middle).toBeUndefined();
    await respond();
    expect(guard.range).toEqual({ min: 4_000, max: 5_000 });
    expect(guard.middle).toBe(4_500);
  });

  test('is distrusted by one response, and the Lease is given up after three in a row', async () => {
    const { guard, respond, stepServer } = setUp(0);
    await respond();
    const seen: boolean[][] = [];
    for (const step of [-3_600_000, 0, 3_600_000, -3_600_000, 0, 0]) {
      stepServer(step);
      await respond();
      seen.push([guard.isTrusted, guard.mayLead]);
    }
    expect(seen).toEqual([
      [false, true],
      [false, true],
      [false, true],
      [false, true],
      [false, true],
      [false, false],
    ]);
  });

  test('may lead again after three responses in a row within the bound, and not after two', async () => {
    const { guard, respond, stepServer } = setUp(3_600_000);
    await respond();
    const seen: boolean[] = [];
    for (const step of [3_600_000, 0, -3_600_000, 3_600_000, 0, 0]) {
      stepServer(step);
      await respond();
      seen.push(guard.mayLead);
    }
    expect(seen).toEqual([false, false, false, false, false, true]);
  });

  test('is always trusted with the bound 0', async () => {
    const { clock, guard, changes, respond } = setUp(315_360_000_000, 0);
    expect([guard.isTrusted, guard.mayLead]).toEqual([true, true]);
    await respond();
    clock.step(-315_360_000_000);
    expect([guard.isTrusted, guard.mayLead, changes]).toEqual([true, true, []]);
  });
});
