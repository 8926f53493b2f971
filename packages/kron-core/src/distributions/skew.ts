import { valid } from '../reading/parsed.ts';
import type { Distribution, Shape } from './distribution.ts';
import { pow } from './maths.ts';
import { parseNumberParam } from './params.ts';

const defaultShape = 2;
const limits = { expected: 'a number above 0', accepts: (shape: number): boolean => shape > 0 };

/** Early instants are more likely. `shape` (default 2) is the exponent; 1 is uniform. */
export const skewEarly: Distribution<'shape'> = skewed(skewedEarly);

/** Late instants are more likely. `shape` (default 2) is the exponent; 1 is uniform. */
export const skewLate: Distribution<'shape'> = skewed(skewedLate);

function skewed(shapeOf: (shape: number) => Shape): Distribution<'shape'> {
  return {
    params: ['shape'],
    parse(params, path) {
      const shape = parseNumberParam(params.shape, defaultShape, limits, `${path}.shape`);
      if (!shape.ok) return shape;
      const made = shapeOf(shape.value);
      return valid(() => made);
    },
  };
}

/** x = u^shape */
function skewedEarly(shape: number): Shape {
  const quantile: Shape['quantile'] = (p) => pow(p, shape);
  return {
    formula: ['skewEarly', shape],
    sample: quantile,
    quantile,
    cdf: (x) => pow(x, 1 / shape),
  };
}

/** x = 1 - (1-u)^shape */
function skewedLate(shape: number): Shape {
  const quantile: Shape['quantile'] = (p) => 1 - pow(1 - p, shape);
  return {
    formula: ['skewLate', shape],
    sample: quantile,
    quantile,
    cdf: (x) => 1 - pow(1 - x, 1 / shape),
  };
}
