import { isAllowed } from './constraints.ts';
import { massBelow } from './distribution.ts';
import { toEpoch, toRfc3339 } from './instant.ts';
import { type Fixed, fromDouble, one, over, ratio, toDouble } from './numbers/fixed.ts';
import { type ReferencePeriod, referencePeriod } from './period.ts';
import { seedState } from './seed.ts';
import type { Spec } from './spec.ts';
import { splitMix64 } from './splitMix64.ts';
import { type Window, windowOf } from './window.ts';

/** What an explanation says about the slot of a period. Instants are RFC 3339, null if the period is unschedulable. */
export type ReferenceSpread = {
  /** The share that was drawn, null for a window of one instant. */
  v: number | null;
  allowedMass: number;
  earliest: string | null;
  latest: string | null;
};

/** Seconds from the window's start, the second not included. */
type Span = { from: number; to: number };

/** The allowed seconds of a window, with their mass. */
type Allowed = {
  start: number;
  seconds: number;
  isUniform: boolean;
  /** The allowed mass before a second, from the window's start: whole seconds for uniform, else a share of 1. */
  before: (second: number) => Fixed;
  total: Fixed;
};

const leastMass = ratio(1n, 1n << 32n);
/** How far a v must be from the edge of its second's share, unless the distribution is uniform. */
const margin = ratio(1n, 100_000_000n);
const [leastDraw, greatestDraw] = [2 ** -32, 1 - 2 ** -32];

/**
 * The period of a nominal time under `spec.spread`, from the definition: the chosen second is the one whose share of the
 * allowed mass contains v. `chosenIsCertain` means that rounding to doubles could not have moved the chosen
 * second, and `endsAreCertain` says so of the earliest and the latest.
 */
export function referenceSpread(
  identity: string,
  spec: Spec,
  nominalTime: string,
): { period: ReferencePeriod; spread: ReferenceSpread; chosenIsCertain: boolean; endsAreCertain: boolean } {
  const slot = spec.spread;
  if (slot === undefined) throw new RangeError('a spec without spread');
  const { spread: _, ...plain } = spec;
  const period = referencePeriod(identity, plain, nominalTime).period;
  const window = windowOf(spec, toEpoch(nominalTime));
  if (window.start === window.end) {
    const chosen = period.chosenTime;
    return {
      period,
      spread: { v: null, allowedMass: chosen === null ? 0 : 1, earliest: chosen, latest: chosen },
      chosenIsCertain: true,
      endsAreCertain: true,
    };
  }
  const allowed = knownAllowed(spec, window);
  const u = Number(splitMix64(seedState(period.seedHash))() >> 11n) / 2 ** 53;
  const [v, least, greatest] = [u, leastDraw, greatestDraw].map((draw) => shareAt(slot, draw)) as [
    number,
    number,
    number,
  ];
  const [chosen, earliest, latest] = [v, least, greatest].map((share) => instantAt(allowed, share)) as [
    Found,
    Found,
    Found,
  ];
  return {
    period: { ...period, attempts: 1, chosenTime: chosen.time, unschedulable: chosen.time === null },
    spread: { v, allowedMass: massOf(allowed), earliest: earliest.time, latest: latest.time },
    chosenIsCertain: chosen.certain,
    endsAreCertain: earliest.certain && latest.certain,
  };
}

/** v in doubles, as the rule is written: first the sum, then the quotient. */
function shareAt({ slot, of }: { slot: number; of: number }, u: number): number {
  return Math.min(Math.max((slot + u) / of, 0), 1 - 2 ** -53);
}

type Found = { time: string | null; certain: boolean };

/** The second whose share of the allowed mass contains v. */
function instantAt(allowed: Allowed, v: number): Found {
  const { before, total, start, seconds, isUniform } = allowed;
  if (total === 0n || (!isUniform && total < leastMass)) return { time: null, certain: true };
  // v times the total, without rounding.
  const isAfter = (mass: Fixed): boolean => mass * one > fromDouble(v) * total;
  let [low, high] = [0, seconds - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isAfter(before(middle))) high = middle - 1;
    else low = middle;
  }
  return { time: toRfc3339(start + low), certain: isCertain(allowed, v, low) };
}

/** Whether doubles lead to the same second. The first and the last share have no edge outside. */
function isCertain({ before, total, isUniform }: Allowed, v: number, second: number): boolean {
  const [first, last] = [before(second), before(second + 1)];
  if (isUniform) return Math.floor(v * Number(total / one)) === Number(first / one);
  const share = fromDouble(v);
  const isBelow = first === 0n || share - over(first, total) > margin;
  return isBelow && (last === total || over(last, total) - share > margin);
}

function massOf({ total, seconds, isUniform }: Allowed): number {
  return isUniform ? Number(total / one) / seconds : toDouble(total);
}

/** Members of a group, and cases that differ in nothing but slot and seed, share a window. */
const windows = new Map<string, Allowed>();

function knownAllowed(spec: Spec, window: Window): Allowed {
  const { timezone, distribution, constraints } = spec;
  const key = JSON.stringify([timezone, spec.window, distribution, constraints, window.start]);
  const allowed = windows.get(key) ?? allowedOf(spec, window);
  windows.set(key, allowed);
  return allowed;
}

function allowedOf(spec: Spec, window: Window): Allowed {
  const seconds = window.end - window.start + 1;
  const isUniform = (spec.distribution?.name ?? 'uniform') === 'uniform';
  const known = new Map<number, Fixed>();
  const mass = (second: number): Fixed => {
    if (isUniform) return BigInt(second) * one;
    const found =
      known.get(second) ?? massBelow(spec, window.duration, ratio(BigInt(second), BigInt(seconds)));
    known.set(second, found);
    return found;
  };
  const spans = allowedSpans(spec, window, seconds);
  const before = (second: number): Fixed =>
    spans.reduce(
      (sum, { from, to }) => (second <= from ? sum : sum + mass(Math.min(second, to)) - mass(from)),
      0n,
    );
  return { start: window.start, seconds, isUniform, before, total: before(seconds) };
}

/** The clock shows whole minutes at whole UTC minutes, and clauses have no finer resolution: each minute is asked once. */
function allowedSpans(spec: Spec, { start }: Window, seconds: number): Span[] {
  if (spec.constraints === undefined) return [{ from: 0, to: seconds }];
  const spans: Span[] = [];
  for (let from = 0; from < seconds; ) {
    const to = Math.min(seconds, (Math.floor((start + from) / 60) + 1) * 60 - start);
    const last = spans.at(-1);
    if (isAllowed(spec, start + from)) {
      if (last?.to === from) last.to = to;
      else spans.push({ from, to });
    }
    from = to;
  }
  return spans;
}
