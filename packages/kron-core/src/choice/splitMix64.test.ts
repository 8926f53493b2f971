import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { SplitMix64 } from './splitMix64.ts';

const mask64 = 2n ** 64n - 1n;

/** The published recurrence, on 64-bit integers. */
function* outputs(state: bigint): Generator<bigint, never> {
  for (;;) {
    state = (state + 0x9e3779b97f4a7c15n) & mask64;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask64;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask64;
    yield z ^ (z >> 31n);
  }
}

function generatorFor(state: bigint): SplitMix64 {
  return new SplitMix64(Number(state >> 32n), Number(state & 0xffffffffn));
}

const edges = [
  0n,
  1n,
  mask64,
  2n ** 63n,
  0xffffffffn,
  0x100000000n,
  0x80eac3ea80b583ebn,
  0x61c8864680b583ebn,
];
const anyState = fc.oneof(fc.bigInt(0n, mask64), fc.constantFrom(...edges));

describe('SplitMix64', () => {
  test('gives the published first outputs for state 1234567', () => {
    const published = [
      6457827717110365317n,
      3203168211198807973n,
      9817491932198370423n,
      4593380528125082431n,
    ];
    const reference = outputs(1234567n);
    const generator = generatorFor(1234567n);
    for (const z of published) {
      expect(reference.next().value).toBe(z);
      expect(uniformFloat64(generator)).toBe(Number(z >> 11n) / 2 ** 53);
    }
  });

  test('returns each 64-bit output as two words', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const generator = generatorFor(state);
        const reference = outputs(state);
        for (let i = 0; i < 20; i++) {
          const z = reference.next().value;
          expect(generator.next()).toBe(Number(BigInt.asIntN(32, ((z & 0x3fn) << 26n) | (z >> 38n))));
          const w2 = (((z >> 6n) & 0x1fn) << 27n) | ((z >> 11n) & 0x7ffffffn);
          expect(generator.next()).toBe(Number(BigInt.asIntN(32, w2)));
        }
      }),
      { numRuns: 500 },
    );
  });

  test("pure-rand's uniformFloat64 on it is (z >>> 11) / 2^53", () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const generator = generatorFor(state);
        const reference = outputs(state);
        for (let i = 0; i < 64; i++) {
          expect(uniformFloat64(generator)).toBe(Number(reference.next().value >> 11n) / 2 ** 53);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("pure-rand's other distributions run on it", () => {
    const generator = new SplitMix64(0, 42);
    const rolls = Array.from({ length: 6000 }, () => uniformInt(generator, 1, 6));
    for (let face = 1; face <= 6; face++) {
      expect(Math.abs(rolls.filter((roll) => roll === face).length - 1000)).toBeLessThan(120);
    }
  });

  test("a clone continues from the original's state, even within an output, without changing it", () => {
    const generator = new SplitMix64(7, 9);
    for (let steps = 0; steps < 5; steps++) {
      const copy = generator.clone();
      expect(copy.getState()).toEqual(generator.getState());
      const ahead = [copy.next(), copy.next(), copy.next()];
      const again = generator.clone();
      expect([again.next(), again.next(), again.next()]).toEqual(ahead);
      generator.next();
    }
  });

  test('a reseeded generator equals a new one', () => {
    const used = new SplitMix64(1, 2);
    used.next();
    used.reseed(-1, 2 ** 31);
    const fresh = new SplitMix64(0xffffffff, 2 ** 31);
    expect(used.getState()).toEqual(fresh.getState());
    expect([used.next(), used.next(), used.next()]).toEqual([fresh.next(), fresh.next(), fresh.next()]);
  });
});
