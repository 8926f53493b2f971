import { describe, expect, test } from '@jest/globals';
import { exp, ln, pow } from './exponential.ts';
import { type Fixed, floor, fromDouble, one, ratio, squareRoot, toDouble } from './fixed.ts';
import { erf, normalCdf } from './normalCdf.ts';

/** The first fifty digits after the point, truncated. */
function digits(x: Fixed): string {
  const scaled = floor(x * 10n ** 50n);
  return `${scaled / 10n ** 50n}.${String(scaled % 10n ** 50n).padStart(50, '0')}`;
}

describe('published digits', () => {
  test.each([
    ['e', exp(one), '2.71828182845904523536028747135266249775724709369995'],
    ['1/e', exp(-one), '0.36787944117144232159552377016146086744581113103176'],
    ['ln 2', ln(2n * one), '0.69314718055994530941723212145817656807550013436025'],
    ['ln 10', ln(10n * one), '2.30258509299404568401799145468436420760110148862877'],
    ['√2', squareRoot(2n * one), '1.41421356237309504880168872420969807856967187537694'],
    ['2^0.5', pow(2n * one, one / 2n), '1.41421356237309504880168872420969807856967187537694'],
  ])('%s', (_, computed, published) => {
    expect(digits(computed)).toBe(published);
  });

  test.each([
    ['erf 0.5', erf(one / 2n), 0.5204998778130465],
    ['erf 1', erf(one), 0.8427007929497149],
    ['erf -2', erf(-2n * one), -0.9953222650189527],
    ['Φ(1.96)', normalCdf(fromDouble(1.96)), 0.9750021048517795],
    ['Φ(-3)', normalCdf(-3n * one), 0.0013498980316300946],
  ])('%s', (_, computed, published) => {
    expect(toDouble(computed)).toBeCloseTo(published, 15);
  });
});

describe('inverses', () => {
  const samples = [ratio(1n, 1n << 53n), ratio(1n, 7n), one / 2n, ratio(355n, 113n), 40n * one];

  test.each(samples)('exp is the inverse of ln (%#)', (x) => {
    const error = exp(ln(x)) - x;
    expect(floor((error < 0n ? -error : error) * 10n ** 90n)).toBe(0n);
  });

  test.each([0, 0.1, 1 / 3, 1e-12, 123456.789, -2.5])('a double survives the round trip: %p', (x) => {
    expect(toDouble(fromDouble(x))).toBe(x);
  });
});
