import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { blockSeconds, IntlZone } from './intlZone.ts';
import { knownZones } from './knownZones.ts';
import { offsetProbe, parseOffset } from './offsetProbe.ts';
import { zoneHistory } from './testing/zoneHistory.ts';

const hour = 3600;
const day = 86_400;

function probeOf(name: string) {
  const probe = offsetProbe(name);
  if (probe === null) throw new Error(`${name} is unknown here`);
  return probe;
}

/** A made-up zone with the given transitions, and a counter of its probes. */
function asked(transitions: readonly (readonly [at: number, offset: number])[]) {
  const state = { questions: 0 };
  const zone = new IntlZone('Test/Zone', (instant) => {
    state.questions += 1;
    return transitions.findLast(([at]) => at <= instant)?.[1] ?? 0;
  });
  return { zone, state };
}

describe('a zone of the engine', () => {
  test('has the right offset at any instant, in any order of calls', () => {
    const zones = [
      'America/New_York',
      'Australia/Lord_Howe',
      'Africa/Casablanca',
      'Pacific/Apia',
      'Africa/Monrovia',
    ];
    const opened = zones.map((name) => ({ zone: new IntlZone(name, probeOf(name)), probe: probeOf(name) }));
    const instant = fc.oneof(
      fc.integer({ min: -2_500_000_000, max: 4_500_000_000 }),
      fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }),
    );
    fc.assert(
      fc.property(instant, fc.constantFrom(...opened), (at, { zone, probe }) => {
        expect(zone.offsetAt(at)).toBe(probe(at));
        const since = zone.constantSince(at);
        const until = zone.constantUntil(at);
        expect(since).toBeLessThanOrEqual(at);
        expect(until).toBeGreaterThan(at);
        expect([probe(since), probe(until - 1)]).toEqual([probe(at), probe(at)]);
      }),
      { numRuns: 3000 },
    );
  });

  test('a transition takes effect in its second, even at the edge of a block', () => {
    for (const at of [
      1,
      17,
      1799,
      hour,
      100 * hour + 1800,
      blockSeconds - 1,
      blockSeconds,
      3 * blockSeconds + 1,
    ]) {
      const { zone } = asked([[at, hour]]);
      expect([zone.offsetAt(at - 1), zone.offsetAt(at), zone.offsetAt(at + blockSeconds)]).toEqual([
        0,
        hour,
        hour,
      ]);
      expect(zone.constantUntil(at - 1)).toBe(at);
      expect(zone.constantSince(at)).toBe(at);
    }
  });

  test('six days take one or two probes, a transition on the hour about ten', () => {
    const { zone, state } = asked([[100 * hour, hour]]);
    for (let at = 10 * blockSeconds; at < 11 * blockSeconds; at += 60) zone.offsetAt(at);
    expect(state.questions).toBe(2);
    for (let at = 11 * blockSeconds; at < 12 * blockSeconds; at += 60) zone.offsetAt(at);
    expect(state.questions).toBe(3);
    for (let at = 0; at < blockSeconds; at += 60) zone.offsetAt(at);
    expect(state.questions).toBeLessThanOrEqual(16);
  });

  test('the cache is bounded to 256 blocks', () => {
    const { zone, state } = asked([]);
    zone.offsetAt(0);
    expect(state.questions).toBe(2);
    for (let block = 1; block < 256; block++) zone.offsetAt(block * blockSeconds);
    const before = state.questions;
    zone.offsetAt(0);
    expect(state.questions).toBe(before);
    zone.offsetAt(256 * blockSeconds);
    const evicting = state.questions;
    zone.offsetAt(0);
    expect(state.questions).toBeGreaterThan(evicting);
  });

  test('no block ever contains two transitions of a zone', () => {
    let closest = { days: Infinity, name: '' };
    for (const name of knownZones()) {
      const { transitions } = zoneHistory(name);
      transitions.slice(1).forEach(({ at }, index) => {
        const days = (at - (transitions[index]?.at ?? 0)) / day;
        if (days < closest.days) closest = { days, name };
      });
    }
    expect(closest).toEqual({ days: 7 - 1 / 24, name: 'America/Boa_Vista' });
    expect(closest.days * day).toBeGreaterThan(blockSeconds);
  });

  test('no zone has ever been 16 hours or more from UTC', () => {
    let farthest = 0;
    for (const name of knownZones()) {
      const { transitions, firstOffset } = zoneHistory(name);
      farthest = Math.max(
        farthest,
        Math.abs(firstOffset),
        ...transitions.map(({ offset }) => Math.abs(offset)),
      );
    }
    expect(farthest).toBe(15 * hour + 56 * 60 + 8);
  });
});

describe('offsets as the engine formats them', () => {
  test.each([
    ['2026, GMT', 0],
    ['2026, GMT+00:00', 0],
    ['2026, GMT-05:00', -5 * hour],
    ['2026, GMT+10:30', 10.5 * hour],
    ['1874, GMT-04:56:02', -(4 * hour + 56 * 60 + 2)],
  ])('%s', (text, offset) => {
    expect(parseOffset(text)).toBe(offset);
  });
});
