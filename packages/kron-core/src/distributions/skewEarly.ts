import type { Distribution, Shape } from './distribution.ts';
import { pow } from './maths.ts';
import { parseSkew } from './skewParam.ts';

/** Early instants are more likely. `shape` (default 2) is the exponent; 1 is uniform. */
export const skewEarly: Distribution<'shape'> = {
  params: ['shape'],
  parse: (params, path) => parseSkew(params, path, skewedEarly),
};

/**
 * x = u^shape
 *
 * @example
 * skewedEarly(2).sample(0.5) // 0.25
 * skewedEarly(2).cdf(0.25) // 0.5
 */
function skewedEarly(shape: number): Shape {
  const quantile: Shape['quantile'] = (p) => pow(p, shape);
  return {
    formula: ['skewEarly', shape],
    sample: quantile,
    quantile,
    cdf: (x) => pow(x, 1 / shape),
  };
}
