import type { Issue } from '../reading/issue.ts';
import { collect, valid } from '../reading/parsed.ts';
import type { Distribution, Shape } from './distribution.ts';
import { exp, expm1, ln } from './maths.ts';
import { parseNumberParam, parseWordParam } from './params.ts';

const limits = {
  expected: 'a number from 1e-6 to 1e3',
  accepts: (lambda: number): boolean => lambda >= 1e-6 && lambda <= 1e3,
};
const directions = ['early', 'late'] as const;

/**
 * The density falls by the factor e^-lambda over the window. With `dir: late` it rises by the factor e^lambda. `lambda` is 1
 * by default.
 */
export const exponential: Distribution<'lambda' | 'dir'> = {
  params: ['lambda', 'dir'],
  parse(params, path) {
    const issues: Issue[] = [];
    const lambda = collect(parseNumberParam(params.lambda, 1, limits, `${path}.lambda`), issues);
    const dir = collect(parseWordParam(params.dir, directions, 'early', `${path}.dir`), issues);
    if (lambda === undefined || dir === undefined) return { ok: false, issues };
    const shape = dir === 'early' ? falling(lambda) : rising(lambda);
    return valid(() => shape);
  },
};

/** x = -ln(1 - u(1 - e^-λ)) / λ */
function falling(lambda: number): Shape {
  const mass = 1 - exp(-lambda);
  const scale = expm1(-lambda);
  const quantile: Shape['quantile'] = (p) => -ln(1 - p * mass) / lambda;
  return {
    formula: ['exponential', 'early', lambda],
    sample: quantile,
    quantile,
    cdf: (x) => expm1(-lambda * x) / scale,
  };
}

/** The mirror image of {@link falling}. Its `sample` decreases, but a quantile has to increase, so the two differ. */
function rising(lambda: number): Shape {
  const mirrored = falling(lambda);
  return {
    formula: ['exponential', 'late', lambda],
    sample: (u) => 1 - mirrored.sample(u),
    quantile: (p) => 1 - mirrored.quantile(1 - p),
    cdf: (x) => 1 - mirrored.cdf(1 - x),
  };
}
