import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { isUnconstrained } from '../constraints/constraints.ts';
import type { Compiled } from './compiled.ts';
import { SplitMix64 } from './splitMix64.ts';

/** How many candidates are drawn before a period is given up as unschedulable. */
export const maxAttempts = 64;

/** The chosen instant in epoch seconds, null when no candidate was allowed, and how many were drawn. */
export type Choice = { readonly chosen: number | null; readonly attempts: number };

// One for all schedules: a choice is over before the next one begins.
const generator = new SplitMix64(0, 0);
/** 1 - 2^-53, the last double below 1. */
const lastBelowOne = 1 - Number.EPSILON / 2;

/**
 * Takes the one instant of a window of zero seconds, or draws instants until one is allowed.
 *
 * @param start - the window's first second
 * @param hash - of the period's seed; of a window of zero seconds it is not looked at
 * @param candidates - takes every instant that was considered, in order
 */
export function choose(compiled: Compiled, start: number, hash: Uint8Array, candidates?: number[]): Choice {
  const { length } = compiled.window;
  if (length === 0) {
    candidates?.push(start);
    return { chosen: onlyInstant(compiled, start), attempts: 0 };
  }
  generator.reseed(bigEndian(hash, 0), bigEndian(hash, 4));
  for (let attempts = 1; attempts <= maxAttempts; attempts++) {
    const instant = start + secondAt(compiled.shape.sample(uniformFloat64(generator)), length);
    candidates?.push(instant);
    if (allows(compiled, instant)) return { chosen: instant, attempts };
  }
  return { chosen: null, attempts: maxAttempts };
}

/** The instant of a window of zero seconds if it is allowed, else null. */
export function onlyInstant(compiled: Compiled, start: number): number | null {
  return allows(compiled, start) ? start : null;
}

/** Seconds from the start of a window to the place x in it; x beyond the unit window counts as its edge. */
export function secondAt(x: number, length: number): number {
  const clamped = Math.min(Math.max(x, 0), lastBelowOne);
  return Math.min(Math.floor(clamped * (length + 1)), length);
}

function allows({ constraints, allowance, zone }: Compiled, instant: number): boolean {
  return isUnconstrained(constraints) || allowance(instant + zone.offsetAt(instant));
}

function bigEndian(bytes: Uint8Array, at: number): number {
  let word = 0;
  for (let i = at; i < at + 4; i++) word = (word << 8) | (bytes[i] ?? 0);
  return word;
}
