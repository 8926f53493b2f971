import type { Minutes, Starter } from './starter.ts';

/** Job starts per minute. */
export type Load = {
  perMinute: Uint32Array;
  starts: number;
  /** Starts in the fullest minute. */
  peak: number;
  /** 99 of 100 minutes have at most this many starts. */
  p99: number;
  /** Starts per minute on average. */
  mean: number;
  /** The fullest minutes; the first ones if several are equal. */
  peaks: readonly Peak[];
};

/** A minute in epoch seconds, its starts, and the objects that start Jobs in it, most starts first. */
export type Peak = {
  minute: number;
  starts: number;
  objects: readonly { identity: string; starts: number }[];
};

const maxPeaks = 5;

/** Sums up counts. Computes the objects behind the peaks only for those minutes, because all starts do not fit in memory. */
export function loadOf(
  perMinute: Uint32Array,
  starters: readonly Starter[],
  { from }: Minutes,
  which: 'planned' | 'nominal',
): Load {
  const starts = perMinute.reduce((sum, count) => sum + count, 0);
  const sorted = perMinute.slice().sort();
  const peaks = fullest(perMinute).map((index) => {
    const minute = from + index * 60;
    return { minute, starts: perMinute[index] ?? 0, objects: objectsIn(starters, minute, which) };
  });
  return {
    perMinute,
    starts,
    peak: sorted.at(-1) ?? 0,
    p99: sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0,
    mean: starts / perMinute.length,
    peaks,
  };
}

/** Indexes of the fullest minutes, fullest first. */
function fullest(perMinute: Uint32Array): number[] {
  const found: number[] = [];
  const countAt = (index: number): number => perMinute[index] ?? 0;
  for (let index = 0; index < perMinute.length; index++) {
    const least = found.at(-1);
    const isFull = found.length === maxPeaks && least !== undefined;
    if (countAt(index) === 0 || (isFull && countAt(index) <= countAt(least))) continue;
    const place = found.findIndex((other) => countAt(other) < countAt(index));
    found.splice(place < 0 ? found.length : place, 0, index);
    if (found.length > maxPeaks) found.pop();
  }
  return found;
}

function objectsIn(
  starters: readonly Starter[],
  minute: number,
  which: 'planned' | 'nominal',
): { identity: string; starts: number }[] {
  const objects: { identity: string; starts: number }[] = [];
  for (const { identity, starts } of starters) {
    let count = 0;
    for (const start of starts({ from: minute, to: minute + 60 })) {
      if (start[which] !== undefined) count += 1;
    }
    if (count > 0) objects.push({ identity, starts: count });
  }
  return objects.sort((a, b) => b.starts - a.starts || (a.identity < b.identity ? -1 : 1));
}
