import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { SplitMix64 } from '../choice/splitMix64.ts';
import { guaranteedPeak } from './spreadGroup.ts';

const midnight = new Date('2026-03-01T00:00:00Z');
const daily = { identity: 'prod/a', schedule: '0 0 * * *' };

/** The table of peaks: members, as written, and the hours of their window. */
const fleets: [number, string, number][] = [
  [50, '50', 3],
  [60, '60', 1],
  [500, '500', 4],
  [1000, '1,000', 1],
  [5000, '5,000', 8],
];

test('the documented peaks per minute are those of a simulation', () => {
  const doc = readFileSync(new URL('../../../../docs/reference/scheduling.md', import.meta.url), 'utf8');
  const generator = new SplitMix64(20_26, 11_23);
  const rows = fleets.map(([of, members, hours]) => {
    const seconds = hours * 3600 + 1;
    const peakOf = (share: (slot: number) => number): number => {
      const minutes = new Uint16Array(hours * 60 + 1);
      let peak = 0;
      for (let slot = 0; slot < of; slot++) {
        const minute = Math.floor(Math.floor(share(slot) * seconds) / 60);
        const count = (minutes[minute] ?? 0) + 1;
        minutes[minute] = count;
        peak = Math.max(peak, count);
      }
      return peak;
    };
    const simulated = (share: (slot: number) => number): number[] =>
      Array.from({ length: 1000 }, () => peakOf(share)).sort((a, b) => a - b);
    const mean = (peaks: readonly number[]): string =>
      (peaks.reduce((sum, peak) => sum + peak, 0) / peaks.length).toFixed(1);
    const independent = simulated(() => uniformFloat64(generator));
    const spread = simulated((slot) => (slot + uniformFloat64(generator)) / of);
    const slots = Array.from({ length: of }, (_, slot) => slot);
    const guaranteed = guaranteedPeak({ ...daily, window: { duration: `${hours}h` } }, midnight, slots, of);
    const [many, most] = [mean(independent), mean(spread)];
    return `| ${members} in ${hours} h | ${many}, ${independent[989]} | ${most}, ${spread.at(-1)} | ${guaranteed} |`;
  });
  expect(doc.split('\n').filter((line) => /^\| [\d,]+ in \d+ h \|/.test(line))).toEqual(rows);
});
