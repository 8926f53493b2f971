import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { HeatStrip } from './heatStrip.ts';

const lengths = fc.integer({ min: 0, max: 400 * 86_400 });

test('the part of a period has its second, and no part overlaps another', () => {
  fc.assert(
    fc.property(
      fc.nat(2e9),
      lengths,
      fc.nat(),
      fc.integer({ min: 1, max: 64 }),
      (from, length, at, width) => {
        const to = from + length;
        const chosen = from + (at % (length + 1));
        const strip = new HeatStrip({ from, to }, width);
        strip.add({ chosen, verdict: 'late', reason: '' });
        const index = strip.parts.indexOf('late');
        const span = strip.spanOf(index);
        expect(span.from).toBeLessThanOrEqual(chosen);
        expect(span.to).toBeGreaterThanOrEqual(chosen);
        if (index + 1 < width) expect(strip.spanOf(index + 1).from).toBe(span.to + 1);
        else expect(span.to).toBe(to);
      },
    ),
  );
});
