const mask = (1n << 64n) - 1n;

/**
 * SplitMix64 over 64-bit integers. Each call of the returned function advances the state and returns the next
 * output.
 *
 * @example
 * splitMix64(0n)() // 0xe220a8397b1dcdafn
 */
export function splitMix64(seed: bigint): () => bigint {
  let state = seed & mask;
  return () => {
    state = (state + 0x9e3779b97f4a7c15n) & mask;
    let z = state;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
    return z ^ (z >> 31n);
  };
}
