import type { Minutes, Starter } from './starter.ts';

/** How many Jobs start in each minute. */
export type Load = {
  perMinute: Uint32Array;
  starts: number;
  /** In the fullest minute. */
  peak: number;
  /** So many or fewer in 99 of 100 minutes. */
  p99: number;
  /** For each minute. */
  mean: number;
  /** The fullest minutes, of equal ones the first. */
  peaks: readonly Peak[];
};

/** A minute, how many Jobs start in it, and whose they are, most first. */
export type Peak = { minute: number; starts: number; who: readonly { identity: string; starts: number }[] };

const peaksKept = 5;

/** Sums up counts; who makes the peaks is looked up for these few minutes only, as nobody can hold all starts. */
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
    return { minute, starts: perMinute[index] ?? 0, who: whoStarts(starters, minute, which) };
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

/** Indexes of the minutes with the most starts, the fullest first. */
function fullest(perMinute: Uint32Array): number[] {
  const found: number[] = [];
  const countAt = (index: number): number => perMinute[index] ?? 0;
  for (let index = 0; index < perMinute.length; index++) {
    const least = found.at(-1);
    const isFull = found.length === peaksKept && least !== undefined;
    if (countAt(index) === 0 || (isFull && countAt(index) <= countAt(least))) continue;
    const place = found.findIndex((other) => countAt(other) < countAt(index));
    found.splice(place < 0 ? found.length : place, 0, index);
    if (found.length > peaksKept) found.pop();
  }
  return found;
}

function whoStarts(
  starters: readonly Starter[],
  minute: number,
  which: 'planned' | 'nominal',
): { identity: string; starts: number }[] {
  const who: { identity: string; starts: number }[] = [];
  for (const { identity, starts } of starters) {
    let count = 0;
    for (const start of starts({ from: minute, to: minute + 60 })) {
      if (start[which] !== undefined) count += 1;
    }
    if (count > 0) who.push({ identity, starts: count });
  }
  return who.sort((a, b) => b.starts - a.starts || (a.identity < b.identity ? -1 : 1));
}
