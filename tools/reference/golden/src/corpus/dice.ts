/** A random generator with the same results everywhere: 32-bit integers only (mulberry32). */
export type Dice = {
  /** An integer from `lowest` to `highest`, both included. */
  between(lowest: number, highest: number): number;
  oneOf<T>(choices: readonly T[]): T;
};

/** The same word gives the same sequence. */
export function diceFor(word: string): Dice {
  let state = hashOf(word);
  const between = (lowest: number, highest: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let z = Math.imul(state ^ (state >>> 15), 1 | state);
    z = (z + Math.imul(z ^ (z >>> 7), 61 | z)) ^ z;
    return lowest + (((z ^ (z >>> 14)) >>> 0) % (highest - lowest + 1));
  };
  return {
    between,
    oneOf: (choices) => {
      const chosen = choices[between(0, choices.length - 1)];
      if (chosen === undefined) throw new RangeError('nothing to choose from');
      return chosen;
    },
  };
}

/** FNV-1a over the code units. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < word.length; index += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(index), 0x01000193);
  }
  return hash;
}
