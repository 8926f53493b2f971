import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import type { Slot } from '../spec/spread.ts';
import { allowedMass } from './allowedMass.ts';
import { allows, type Compiled } from './compiled.ts';
import type { HashWords } from './keyHasher.ts';
import { clamped, secondAt } from './secondAt.ts';
import { SplitMix64 } from './splitMix64.ts';

/** The maximum number of candidates to draw before a period counts as unschedulable. */
export const maxAttempts = 64;

/** `chosen` is in epoch seconds, and null if no candidate was allowed. `attempts` is the number of draws. */
type Choice = { readonly chosen: number | null; readonly attempts: number };

// All schedules share the generator, because a choice ends before the next choice begins.
const generator = new SplitMix64(0, 0);

/**
 * Chooses the instant of a period. A window of zero seconds has only one instant. With spread, a single draw chooses a
 * second in the slot's part of the allowed mass. Without spread, seconds are drawn until one is allowed. Source:
 * docs/reference/scheduling.md, "From expression to start" and "Spread".
 *
 * @param start - the window's first second
 * @param hash - the hash of the period's seed; unused for a window of zero seconds
 * @param candidates - receives every considered instant, in order
 */
export function choose(compiled: Compiled, start: number, hash: HashWords, candidates?: number[]): Choice {
  const { spread } = compiled;
  const { length } = compiled.window;
  if (length === 0) {
    candidates?.push(start);
    return { chosen: onlyInstant(compiled, start), attempts: 0 };
  }
  if (spread !== null) {
    const chosen = allowedMass(compiled, start).instantAt(drawnShare(spread, hash));
    if (chosen !== null) candidates?.push(chosen);
    return { chosen, attempts: 1 };
  }
  reseed(hash);
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

/** Draws v for a period with this slot: the share of the allowed mass that lies before the chosen instant. */
export function drawnShare(slot: Slot, hash: HashWords): number {
  reseed(hash);
  return shareAt(slot, uniformFloat64(generator));
}

/** The share v for a draw u: clamp((slot + u) / of). */
export function shareAt({ slot, of }: Slot, u: number): number {
  return clamped((slot + u) / of);
}

function reseed([high, low]: HashWords): void {
  generator.reseed(high, low);
}
