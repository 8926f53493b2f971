import { describe, expect, test } from '@jest/globals';
import { fixedZone } from './fixedZone.ts';
import { knownZones } from './knownZones.ts';
import { offsetProbe } from './offsetProbe.ts';
import { zoneHistory } from './testing/zoneHistory.ts';

describe('zones without transitions', () => {
  test('are exactly the zones without any transition, with their offset', () => {
    const fixed = [...knownZones()].filter((name) => fixedZone(name) !== null);
    expect(fixed).toEqual([...knownZones()].filter((name) => zoneHistory(name).transitions.length === 0));
    for (const name of fixed) {
      expect(fixedZone(name)?.offsetAt(0)).toBe(zoneHistory(name).firstOffset + 0);
      expect(fixedZone(name)?.offsetAt(0)).toBe(offsetProbe(name)?.(1_700_000_000));
    }
  });

  test('the sign of Etc zones is inverted', () => {
    expect(fixedZone('Etc/GMT+5')?.offsetAt(0)).toBe(-5 * 3600);
    expect(fixedZone('Etc/GMT-14')?.offsetAt(0)).toBe(14 * 3600);
  });
});
