import { goDuration } from './goDuration.ts';
import type { Spec } from './spec.ts';

/** A closed interval of whole seconds since 1970, and the window's length before both ends were floored. */
export type Window = { start: number; end: number; duration: bigint };

/** The window of a nominal time: computed in nanoseconds, both ends then floored to the second. */
export function windowOf(spec: Spec, nominal: number): Window {
  const duration = goDuration(spec.window?.duration ?? '0s');
  const anchor = BigInt(nominal) * 1_000_000_000n;
  const start = spec.window?.mode === 'around' ? anchor - duration / 2n : anchor;
  return { start: floorToSecond(start), end: floorToSecond(start + duration), duration };
}

function floorToSecond(nanoseconds: bigint): number {
  const remainder = ((nanoseconds % 1_000_000_000n) + 1_000_000_000n) % 1_000_000_000n;
  return Number((nanoseconds - remainder) / 1_000_000_000n);
}
