import { rejectedBy } from './constraints.ts';
import { place, sigmaOf } from './distribution.ts';
import { toEpoch, toRfc3339 } from './instant.ts';
import { type Fixed, floor, fromDouble, one, ratio, times } from './numbers/fixed.ts';
import { periodKey } from './periodKey.ts';
import { saltOf, seedHash, seedState } from './seed.ts';
import type { Spec } from './spec.ts';
import { splitMix64 } from './splitMix64.ts';
import { type Window, windowOf } from './window.ts';

const maxAttempts = 64;

/** A period in the form that other implementations must reproduce byte by byte. */
export type ReferencePeriod = {
  periodID: string;
  periodKey: string;
  windowStart: string;
  windowEnd: string;
  seedHash: string;
  attempts: number;
  chosenTime: string | null;
  unschedulable: boolean;
};

/** One drawn instant. `certain` means that rounding to doubles could not have moved it to another second. */
export type ReferenceCandidate = { time: string; rejectedBy: string | null; certain: boolean };

/** The period of a nominal time, and every candidate drawn for it. */
export function referencePeriod(
  identity: string,
  spec: Spec,
  nominalTime: string,
): { period: ReferencePeriod; candidates: ReferenceCandidate[] } {
  const nominal = toEpoch(nominalTime);
  const key = periodKey(spec, nominal);
  const hash = seedHash(identity, key, saltOf(spec));
  const window = windowOf(spec, nominal);
  const candidates = draw(spec, window, hash);
  const chosen = candidates.find((candidate) => candidate.rejectedBy === null)?.time ?? null;
  const period = {
    periodID: toRfc3339(nominal),
    periodKey: key,
    windowStart: toRfc3339(window.start),
    windowEnd: toRfc3339(window.end),
    seedHash: hash,
    attempts: window.start === window.end ? 0 : candidates.length,
    chosenTime: chosen,
    unschedulable: chosen === null,
  };
  return { period, candidates };
}

/** The candidates up to the first allowed one, at most 64. A window of one instant has exactly that candidate. */
function draw(spec: Spec, window: Window, hash: string): ReferenceCandidate[] {
  if (window.start === window.end) {
    return [{ time: toRfc3339(window.start), rejectedBy: rejectedBy(spec, window.start), certain: true }];
  }
  const next = splitMix64(seedState(hash));
  const drawn: ReferenceCandidate[] = [];
  while (drawn.length < maxAttempts) {
    const u = ratio(next() >> 11n, 1n << 53n);
    const candidate = locate(spec, window, u);
    drawn.push(candidate);
    if (candidate.rejectedBy === null) break;
  }
  return drawn;
}

function locate(spec: Spec, window: Window, u: Fixed): ReferenceCandidate {
  const seconds = BigInt(window.end - window.start);
  const x = clamp(place(spec, window.duration, u));
  const position = x * (seconds + 1n);
  const offset = floor(position) < seconds ? floor(position) : seconds;
  const instant = window.start + Number(offset);
  return {
    time: toRfc3339(instant),
    rejectedBy: rejectedBy(spec, instant),
    certain: distanceToBorder(position, seconds) > margin(spec, window, seconds),
  };
}

/** The distance from a position to the nearest second boundary within the window. */
function distanceToBorder(position: Fixed, seconds: bigint): Fixed {
  const nearest = floor(position + one / 2n);
  const border = nearest < 1n ? 1n : nearest > seconds ? seconds : nearest;
  const distance = position - border * one;
  return distance < 0n ? -distance : distance;
}

/**
 * An upper bound of the error of double computations. For the uniform distribution it is the rounding of one
 * product. For the others it is a billionth of the window. It grows in proportion if a normal distribution is
 * wider than the window.
 */
function margin(spec: Spec, window: Window, seconds: bigint): Fixed {
  const name = spec.distribution?.name ?? 'uniform';
  if (name === 'uniform') return ratio(seconds + 2n, 1n << 50n);
  const wide = name === 'normal' ? sigmaOf(spec, window.duration) : 0n;
  return times(ratio(seconds + 2n, 1_000_000_000n), wide > one ? wide : one);
}

function clamp(x: Fixed): Fixed {
  const highest = fromDouble(1 - 2 ** -53);
  if (x < 0n) return 0n;
  return x > highest ? highest : x;
}
