import { randomInt } from 'node:crypto';

const steps = 2 ** 32;

/** A number from 0 to below 1, for jitter: another one in every process, and nothing that is chosen depends on it. */
export function systemRandom(): number {
  return randomInt(steps) / steps;
}
