/** Maps the probability of a part of the window to a step of a drawing. */
export type DensityScale = {
  /** The factor between the probabilities of two adjacent steps. null if all steps have equal size. */
  factor: number | null;
  /** The step of a probability, from 1 to the number of steps. Only a probability of 0 has the step 0. */
  stepOf: (mass: number) => number;
};

/**
 * Maximum factor between two steps. With a larger factor, parts with very different probabilities would get the same step.
 */
const maxFactor = 10;

/**
 * Makes a scale with steps of equal size. If most parts would share the lowest step, makes a logarithmic scale instead.
 *
 * @example
 * densityScale([8, 4, 1], 8).stepOf(4) // 4
 * densityScale([1, 0.01, 0.001, 0.0001], 8).factor // 3.2
 */
export function densityScale(masses: readonly number[], steps: number): DensityScale {
  const positive = masses.filter((mass) => mass > 0);
  const highest = Math.max(0, ...positive);
  const equal = (mass: number): number =>
    mass > 0 ? clamped(Math.ceil((mass / highest) * steps), steps) : 0;
  const lowest = positive.filter((mass) => equal(mass) === 1);
  if (lowest.length * 2 <= positive.length) return { factor: null, stepOf: equal };
  const range = highest / Math.min(...positive);
  // The factor distributes the probabilities over all steps, but is at most `maxFactor`. It is rounded up to one decimal,
  // because the legend shows it.
  const factor = Math.min(maxFactor, Math.ceil(range ** (1 / steps) * 10) / 10);
  // Rounding can put a logarithm just below a whole number. Adding 1e-9 corrects this.
  const below = (mass: number): number => Math.floor(Math.log(highest / mass) / Math.log(factor) + 1e-9);
  return { factor, stepOf: (mass) => (mass > 0 ? clamped(steps - below(mass), steps) : 0) };
}

function clamped(step: number, steps: number): number {
  return Math.min(steps, Math.max(1, step));
}
