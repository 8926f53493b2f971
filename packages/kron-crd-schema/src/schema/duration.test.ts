import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { durationPattern, readablePattern } from './duration.ts';

const readable = new RegExp(readablePattern);
const nanoseconds = {
  h: 3_600_000_000_000n,
  m: 60_000_000_000n,
  s: 1_000_000_000n,
  ms: 1_000_000n,
  us: 1_000n,
  ns: 1n,
};
const largest = 2n ** 63n - 1n;

const part = fc
  .record({
    digits: fc.stringMatching(/^\d{1,19}$/),
    fraction: fc.stringMatching(/^(\.\d{0,3})?$/),
    unit: fc.constantFrom('h', 'm', 's', 'ms', 'us', 'ns'),
  })
  .map(({ digits, fraction, unit }) => `${digits}${fraction}${unit}`);

/** An upper bound: a fraction counts as one. */
function atMost(text: string): bigint {
  return [...text.matchAll(/(\d*)(?:\.\d*)?(h|ms|m|us|s|ns)/g)].reduce(
    (sum, [, digits = '', unit]) => sum + (BigInt(digits || '0') + 1n) * nanoseconds[unit as 'h'],
    0n,
  );
}

test('a readable duration never overflows: 64 characters add up to fewer than 63 bits', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 32 }), (parts) => {
      const text = parts.join('').slice(0, 64);
      if (readable.test(text)) expect(atMost(text)).toBeLessThanOrEqual(largest);
    }),
    { numRuns: 2000 },
  );
});

test.each(Object.keys(nanoseconds))(
  'not even 64 characters of the largest amounts of %s overflow',
  (unit) => {
    for (let digits = 1; digits < 20; digits++) {
      const amount = `${'9'.repeat(digits)}${unit}`;
      const text = amount.repeat(Math.floor(64 / amount.length));
      if (readable.test(text)) expect(atMost(text)).toBeLessThanOrEqual(largest);
    }
  },
);

test.each([
  '0',
  '-0s',
  '0s',
  '3h',
  '1h30m',
  '.5s',
  '1.s',
  '+1h',
  '0.4ns',
  '1\u00b5s',
  '00000000000001h',
  '99999h',
])('%s is read', (text) => {
  expect(text).toMatch(new RegExp(durationPattern));
  expect(text).toMatch(readable);
});

test.each(['9999999h', '2562048h', '2562047h47m16.854775808s'])('%s is left to kron-core', (text) => {
  expect(text).toMatch(new RegExp(durationPattern));
  expect(text).not.toMatch(readable);
});
