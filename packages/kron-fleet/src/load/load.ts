import type { Minutes, Starter } from './starter.ts';

/** Job starts per minute. */
export type Load = {
  perMinute: Uint32Array;
  starts: number;
  /** Number of starts in the fullest minute. */
  peak: number;
  /** The 99th percentile: 99 of 100 minutes have at most this many starts. */
  p99: number;
  mean: number;
  /** The minutes with the most starts, fullest first. Among equally full minutes, the earlier one is first. */
  peaks: readonly Peak[];
};

/** A minute in epoch seconds, its number of starts, and the objects that start Jobs in it, most starts first. */
export type Peak = { minute: number; starts: number; objects: readonly PeakObject[] };

export type PeakObject = { kind: Starter['kind']; identity: string; starts: number };

/** Pauses of a long computation, during which the process can do other work. */
export type Pauses = {
  /** Counts one start. Returns whether the computation must pause after it. */
  isDue(): boolean;
  yieldToEventLoop(): Promise<void>;
};

const maxPeaks = 5;

type Which = 'planned' | 'nominal';

/**
 * The load of a fleet. Finds the objects that start Jobs only for the fullest minutes, because the objects of all minutes do
 * not fit into memory.
 */
export function loadOf(
  perMinute: Uint32Array,
  starters: readonly Starter[],
  { from }: Minutes,
  which: Which,
): Load {
  const peaks = fullest(perMinute, from);
  for (const starter of starters) addTo(peaks, starter, which);
  return loadWith(perMinute, peaks);
}

/** Computes the planned load and the load without windows. Pauses from time to time for the event loop. */
export async function bothLoadsOf(
  counts: Record<Which, Uint32Array>,
  starters: readonly Starter[],
  { from }: Minutes,
  pauses: Pauses,
): Promise<Record<Which, Load>> {
  const planned = fullest(counts.planned, from);
  const nominal = fullest(counts.nominal, from);
  for (const starter of starters) {
    if (pauses.isDue()) await pauses.yieldToEventLoop();
    addTo(planned, starter, 'planned');
    addTo(nominal, starter, 'nominal');
  }
  return { planned: loadWith(counts.planned, planned), nominal: loadWith(counts.nominal, nominal) };
}

function loadWith(perMinute: Uint32Array, peaks: readonly OpenPeak[]): Load {
  const starts = perMinute.reduce((sum, count) => sum + count, 0);
  const ascending = perMinute.slice().sort();
  return {
    perMinute,
    starts,
    peak: ascending.at(-1) ?? 0,
    p99: ascending[Math.ceil(ascending.length * 0.99) - 1] ?? 0,
    mean: starts / perMinute.length,
    peaks: peaks.map(sortObjects),
  };
}

type OpenPeak = Peak & { objects: PeakObject[] };

/** The fullest minutes, fullest first. Their lists of objects are still empty. */
function fullest(perMinute: Uint32Array, from: number): OpenPeak[] {
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
  return found.map((index) => ({ minute: from + index * 60, starts: countAt(index), objects: [] }));
}

function addTo(peaks: readonly OpenPeak[], { kind, identity, starts }: Starter, which: Which): void {
  for (const { minute, objects } of peaks) {
    let count = 0;
    for (const start of starts({ from: minute, to: minute + 60 })) {
      if (start[which] !== undefined) count += 1;
    }
    if (count > 0) objects.push({ kind, identity, starts: count });
  }
}

function sortObjects(peak: OpenPeak): Peak {
  peak.objects.sort((a, b) => b.starts - a.starts || (a.identity < b.identity ? -1 : 1));
  return peak;
}
