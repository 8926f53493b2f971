import type { RandomGenerator } from 'pure-rand/types/RandomGenerator';

/**
 * SplitMix64 as a pure-rand generator. The 64-bit state and output are kept in 32-bit halves, which avoids
 * BigInt. Each 64-bit output z is returned as two words, split so that pure-rand's `uniformFloat64` combines
 * them to (z >>> 11) / 2^53:
 *
 *     w1   the 6 lowest bits of z, then its 26 highest     uniformFloat64 keeps the lower 26
 *     w2   bits 6 to 10 of z, then bits 11 to 37           uniformFloat64 keeps the lower 27
 *
 * @see Steele, Lea, Flood: Fast splittable pseudorandom number generators, OOPSLA 2014
 *
 * @example
 * const generator = new SplitMix64(0, 0)
 * uniformFloat64(generator) // 0.8833108082136426
 */
export class SplitMix64 implements RandomGenerator {
  #high: number;
  #low: number;
  #secondWord = 0;
  #hasSecondWord = false;

  /** Takes the two halves of the 64-bit state. Uses only the lower 32 bits of each number. */
  constructor(high: number, low: number) {
    this.#high = high >>> 0;
    this.#low = low >>> 0;
  }

  /** Resets the state, so that a schedule can use one generator for all periods. */
  reseed(high: number, low: number): void {
    this.#high = high >>> 0;
    this.#low = low >>> 0;
    this.#hasSecondWord = false;
  }

  next(): number {
    if (this.#hasSecondWord) {
      this.#hasSecondWord = false;
      return this.#secondWord;
    }
    const low = (this.#low + 0x7f4a7c15) >>> 0;
    const high = (this.#high + 0x9e3779b9 + (low < 0x7f4a7c15 ? 1 : 0)) >>> 0;
    this.#low = low;
    this.#high = high;

    let zHigh = high ^ (high >>> 30);
    let zLow = low ^ ((low >>> 30) | (high << 2));
    let product = upperProduct(zLow, 0x1ce4e5b9) + Math.imul(zHigh, 0x1ce4e5b9) + Math.imul(zLow, 0xbf58476d);
    zLow = Math.imul(zLow, 0x1ce4e5b9);
    zHigh = product | 0;

    zLow ^= (zLow >>> 27) | (zHigh << 5);
    zHigh ^= zHigh >>> 27;
    product = upperProduct(zLow, 0x133111eb) + Math.imul(zHigh, 0x133111eb) + Math.imul(zLow, 0x94d049bb);
    zLow = Math.imul(zLow, 0x133111eb);
    zHigh = product | 0;

    zLow ^= (zLow >>> 31) | (zHigh << 1);
    zHigh ^= zHigh >>> 31;

    this.#secondWord = (((zLow >>> 6) & 0x1f) << 27) | (((zHigh & 0x3f) << 21) | (zLow >>> 11));
    this.#hasSecondWord = true;
    return (zLow << 26) | (zHigh >>> 6);
  }

  clone(): SplitMix64 {
    const copy = new SplitMix64(this.#high, this.#low);
    copy.#secondWord = this.#secondWord;
    copy.#hasSecondWord = this.#hasSecondWord;
    return copy;
  }

  /** The two halves of the state. A third number is the second word of the last output, if this word is unread. */
  getState(): readonly number[] {
    const halves = [this.#high, this.#low];
    return this.#hasSecondWord ? [...halves, this.#secondWord] : halves;
  }
}

/** The upper 32 bits of the product of two unsigned 32-bit integers, computed in 16-bit pieces. */
function upperProduct(a: number, b: number): number {
  const aLow = a & 0xffff;
  const aHigh = a >>> 16;
  const bLow = b & 0xffff;
  const bHigh = b >>> 16;
  // Neither sum exceeds 2^32 - 1: 65535² + 65535 = 65535·65536.
  const middle = aHigh * bLow + ((aLow * bLow) >>> 16);
  const carried = aLow * bHigh + (middle & 0xffff);
  return aHigh * bHigh + (middle >>> 16) + (carried >>> 16);
}
