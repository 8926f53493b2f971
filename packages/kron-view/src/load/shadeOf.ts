/** The number of shades besides the shade for the count 0. */
const shades = 7;

/**
 * The shade of a colour step. If there are fewer steps than shades, the steps are spread over all shades.
 *
 * @example
 * shadeOf(2, 4) // 3
 */
export function shadeOf(step: number, steps: number): number {
  if (step === 0) return 0;
  return steps <= 1 ? shades : 1 + Math.round(((step - 1) * (shades - 1)) / (steps - 1));
}
