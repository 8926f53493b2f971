import { expect, test } from '@jest/globals';
import { parseZone } from '../zone/parseZone.ts';
import type { Zone } from '../zone/zone.ts';
import { ChangedTimes } from './changedTimes.ts';
import { latestNominal, nextNominal } from './nominalTimes.ts';
import { parseCron } from './parseCron.ts';

/** Counts the offset lookups, which dominate the cost of a search. */
function questions(search: (zone: Zone) => void): number {
  const parsed = parseZone('Europe/London', 'zone');
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  const { value } = parsed;
  let asked = 0;
  const counted = (question: (instant: number) => number) => (instant: number) => {
    asked += 1;
    return question(instant);
  };
  search({
    name: value.name,
    offsetAt: counted((instant) => value.offsetAt(instant)),
    constantSince: counted((instant) => value.constantSince(instant)),
    constantUntil: counted((instant) => value.constantUntil(instant)),
  });
  return asked;
}

const [leapDay] = ['0 9 29 2 *'].map((text) => parseCron(text));
if (leapDay?.ok !== true) throw new Error('a 29 February is an expression');
const { cron } = leapDay;

test.each([
  ['a day after', '2024-03-01T00:00:00Z'],
  ['a year after', '2025-03-01T00:00:00Z'],
  ['four years after', '2028-02-28T00:00:00Z'],
  ['eight years after, as 2100 has none', '2104-02-28T00:00:00Z'],
])('searching back for a 29 February asks as little %s', (_, instant) => {
  const at = Date.parse(instant) / 1000;
  for (const gaps of ['skip', 'end'] as const) {
    expect(questions((zone) => latestNominal(cron, zone, at, gaps))).toBeLessThanOrEqual(24);
    expect(questions((zone) => nextNominal(cron, zone, at, gaps))).toBeLessThanOrEqual(24);
  }
  for (const policy of [
    { gap: 'after', fold: 'first' },
    { gap: 'before', fold: 'second' },
  ] as const) {
    const asked = [
      questions((zone) => new ChangedTimes(cron, zone, policy).latest(at)),
      questions((zone) => new ChangedTimes(cron, zone, policy).next(at)),
    ];
    expect(Math.max(...asked)).toBeLessThanOrEqual(48);
  }
});
