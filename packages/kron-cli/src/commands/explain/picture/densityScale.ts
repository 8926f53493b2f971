/** Maps the probability of a part of the window to a step of a drawing. */
export type DensityScale = {
  /** Probabilities from one step to the next differ by this factor; null: by the same amount. */
  factor: number | null;
  /** From 1 to the number of steps; 0 only if the probability is 0. */
  stepOf: (mass: number) => number;
};

/** A larger factor hides the shape of the top. */
const maxFactor = 10;

/**
 * Steps of equal size, or logarithmic ones if most parts would share the lowest step.
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
  // All steps are used, and one decimal is enough to read.
  const factor = Math.min(maxFactor, Math.ceil(range ** (1 / steps) * 10) / 10);
  // The tolerance keeps rounding from lowering an exact power by one step.
  const below = (mass: number): number => Math.floor(Math.log(highest / mass) / Math.log(factor) + 1e-9);
  return { factor, stepOf: (mass) => (mass > 0 ? clamped(steps - below(mass), steps) : 0) };
}

function clamped(step: number, steps: number): number {
  return Math.min(steps, Math.max(1, step));
}
