import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { isUnconstrained } from '../constraints/constraints.ts';
import type { Compiled } from './compiled.ts';
import { SplitMix64 } from './splitMix64.ts';

/** The maximum number of candidates to draw before a period counts as unschedulable. */
export const maxAttempts = 64;

/** The chosen instant in epoch seconds, or null if no candidate was allowed, and the number of draws. */
export type Choice = { readonly chosen: number | null; readonly attempts: number };

// Shared by all schedules: a choice ends before the next one begins.
const generator = new SplitMix64(0, 0);
/** 1 - 2^-53, the greatest double below 1. */
const lastBelowOne = 1 - Number.EPSILON / 2;

/**
 * Chooses the instant of a period: the only instant of a window of zero seconds, or the first allowed draw.
 * Source: docs/reference/scheduling.md, "From expression to start".
 *
 * @param start - the window's first second
 * @param hash - the hash of the period's seed; unused for a window of zero seconds
 * @param candidates - receives every considered instant, in order
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

/** The only instant of a window of zero seconds if it is allowed, else null. */
export function onlyInstant(compiled: Compiled, start: number): number | null {
  return allows(compiled, start) ? start : null;
}

/** Converts a place x in the unit window to seconds from the window's start. An x outside is clamped. */
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
