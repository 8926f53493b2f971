import type { Distribution, Shape } from './distribution.ts';
import { pow } from './maths.ts';
import { parseSkew } from './skewParam.ts';

/** Late instants are more likely. `shape` (default 2) is the exponent; 1 is uniform. */
export const skewLate: Distribution<'shape'> = {
  params: ['shape'],
  parse: (params, path) => parseSkew(params, path, skewedLate),
};

/**
 * x = 1 - (1-u)^shape
 *
 * @example
 * skewedLate(2).sample(0.5) // 0.75
 * skewedLate(2).cdf(0.75) // 0.5
 */
function skewedLate(shape: number): Shape {
  const quantile: Shape['quantile'] = (p) => 1 - pow(1 - p, shape);
  return {
    formula: ['skewLate', shape],
    sample: quantile,
    quantile,
    cdf: (x) => 1 - pow(1 - x, 1 / shape),
  };
}
