import { goDuration } from './goDuration.ts';
import { exp, ln, pow } from './numbers/exponential.ts';
import { type Fixed, fromDouble, one, over, ratio, times } from './numbers/fixed.ts';
import { normalCdf } from './numbers/normalCdf.ts';
import type { Spec } from './spec.ts';

/** The number of bisections of the unit interval. They give the place to 2^-130. */
const bisections = 130;

/** The place in the unit window for a uniform draw u from [0, 1). */
export function place(spec: Spec, duration: bigint, u: Fixed): Fixed {
  const params = spec.distribution?.params ?? {};
  switch (spec.distribution?.name ?? 'uniform') {
    case 'uniform':
      return u;
    case 'skewEarly':
      return pow(u, decimal(params['shape'] ?? '2'));
    case 'skewLate':
      return one - pow(one - u, decimal(params['shape'] ?? '2'));
    case 'exponential': {
      const early = exponential(decimal(params['lambda'] ?? '1'), u);
      return params['dir'] === 'late' ? one - early : early;
    }
    case 'normal':
      return truncatedNormal(anchorPlace(spec), sigmaOf(spec, duration), u);
    default:
      throw new RangeError(`not a distribution: ${String(spec.distribution?.name)}`);
  }
}

/** F, the mass below a place in the unit window, from 0 to 1. The inverse of the increasing quantile function. */
export function massBelow(spec: Spec, duration: bigint, x: Fixed): Fixed {
  const params = spec.distribution?.params ?? {};
  switch (spec.distribution?.name ?? 'uniform') {
    case 'uniform':
      return x;
    case 'skewEarly':
      return pow(x, over(one, decimal(params['shape'] ?? '2')));
    case 'skewLate':
      return one - pow(one - x, over(one, decimal(params['shape'] ?? '2')));
    case 'exponential': {
      const lambda = decimal(params['lambda'] ?? '1');
      const early = (at: Fixed): Fixed => over(one - exp(-times(lambda, at)), one - exp(-lambda));
      return params['dir'] === 'late' ? one - early(one - x) : early(x);
    }
    case 'normal': {
      const [m, s] = [anchorPlace(spec), sigmaOf(spec, duration)];
      const below = (at: Fixed): Fixed => normalCdf(over(at - m, s));
      return over(below(x) - below(0n), below(one) - below(0n));
    }
    default:
      throw new RangeError(`not a distribution: ${String(spec.distribution?.name)}`);
  }
}

/** sigma as a fraction of the window. */
export function sigmaOf(spec: Spec, duration: bigint): Fixed {
  const sigma = spec.distribution?.params?.['sigma'];
  return sigma === undefined ? ratio(1n, 6n) : ratio(goDuration(sigma), duration);
}

function anchorPlace(spec: Spec): Fixed {
  const around = spec.window?.mode === 'around';
  const mu = spec.distribution?.params?.['mu'] ?? (around ? 'nominal' : 'mid');
  if (mu === 'start') return 0n;
  if (mu === 'end') return one;
  if (mu === 'mid') return one / 2n;
  return around ? one / 2n : 0n;
}

function exponential(lambda: Fixed, u: Fixed): Fixed {
  return -over(ln(one - times(u, one - exp(-lambda))), lambda);
}

/** The x below which the truncated distribution has the mass u, found by bisection. */
function truncatedNormal(m: Fixed, s: Fixed, u: Fixed): Fixed {
  const below = (x: Fixed): Fixed => normalCdf(over(x - m, s));
  const share = below(0n) + times(u, below(one) - below(0n));
  let low = 0n;
  let high = one;
  for (let n = 0; n < bisections; n += 1) {
    const middle = (low + high) / 2n;
    if (below(middle) <= share) low = middle;
    else high = middle;
  }
  return low;
}

function decimal(text: string): Fixed {
  return fromDouble(Number(text));
}
