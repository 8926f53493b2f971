import type { Issue } from '../reading/issue.ts';
import { collect, invalid, type Parsed, valid } from '../reading/parsed.ts';
import type { WindowMode } from '../spec/spec.ts';
import { parseDuration } from '../time/duration.ts';
import type { Distribution, Shape } from './distribution.ts';
import { erfc, erfinv } from './maths.ts';
import { parseWordParam } from './params.ts';

type Anchor = 'nominal' | 'start' | 'mid' | 'end';

const anchors: readonly Anchor[] = ['nominal', 'start', 'mid', 'end'];
const defaultSigma = 1 / 6;

/**
 * A normal distribution truncated to the window. `mu` is its centre. `sigma` is a duration, by default a sixth of the
 * duration of the window.
 */
export const normal: Distribution<'mu' | 'sigma'> = {
  params: ['mu', 'sigma'],
  parse(params, path) {
    const issues: Issue[] = [];
    const mu = collect(parseMu(params.mu, `${path}.mu`), issues);
    const sigma = collect(parseSigma(params.sigma, `${path}.sigma`), issues);
    if (mu === undefined || sigma === undefined) return { ok: false, issues };
    return valid(({ mode, duration }) => {
      const width = sigma === null ? defaultSigma : Number(sigma) / Number(duration);
      return truncatedNormal(placeOf(mu ?? (mode === 'around' ? 'nominal' : 'mid'), mode), width);
    });
  },
};

/** Parses `mu`. The value is null if the parameter is absent, because the default depends on the window's mode. */
function parseMu(text: string | undefined, path: string): Parsed<Anchor | null> {
  return text === undefined ? valid(null) : parseWordParam(text, anchors, 'nominal', path);
}

function parseSigma(text: string | undefined, path: string): Parsed<bigint | null> {
  if (text === undefined) return valid(null);
  const result = parseDuration(text);
  if (!result.ok && result.code === 'NegativeDuration')
    return invalid(path, result.code, result.message.replace('of zero or more', 'above zero'));
  if (!result.ok) return invalid(path, 'InvalidParam', result.message);
  if (result.nanoseconds > 0n) return valid(result.nanoseconds);
  return invalid(
    path,
    'InvalidParam',
    'expected a duration above zero; leave sigma out for a sixth of the window',
  );
}

/** The place of the anchor in the unit window. */
function placeOf(anchor: Anchor, mode: WindowMode): number {
  if (anchor === 'mid') return 0.5;
  if (anchor === 'nominal') return mode === 'around' ? 0.5 : 0;
  return anchor === 'start' ? 0 : 1;
}

/**
 * x = m + s·Φ⁻¹(Φ(-m/s) + u(Φ((1-m)/s) - Φ(-m/s))), where m and s are mean and deviation of the untruncated distribution in
 * the unit window. If the bell is so wide that its mass within the window rounds to 0, every draw is m.
 */
function truncatedNormal(m: number, s: number): Shape {
  const below = phi(-m / s);
  const within = phi((1 - m) / s) - below;
  const quantile: Shape['quantile'] = (p) => m + s * inversePhi(below + p * within);
  return {
    formula: ['normal', m, s],
    sample: quantile,
    quantile,
    cdf: within > 0 ? (x) => (phi((x - m) / s) - below) / within : stepAt(m),
  };
}

/** The distribution function if every draw is m. It is 1 at the end of the window, even if m is this end. */
function stepAt(m: number): Shape['cdf'] {
  return (x) => (x > m || x === 1 ? 1 : 0);
}

/** Φ, the distribution function of the standard normal distribution. */
function phi(z: number): number {
  return 0.5 * erfc(-z / Math.SQRT2);
}

function inversePhi(p: number): number {
  return Math.SQRT2 * erfinv(2 * p - 1);
}
