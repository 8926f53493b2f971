import type { WindowShape } from '../worker/protocol.ts';

export type Bar = { x: number; width: number; height: number; allowed: boolean };

export type DrawSign = 'chosen' | 'rejected' | 'later';

export type Geometry = {
  bars: Bar[];
  /** The chosen one is the last, so that it lies above the others. */
  draws: { x: number; sign: DrawSign }[];
  /** The part of a slot. null: no spread. */
  slot: { from: number; to: number } | null;
  /** null: outside the window. */
  nominal: number | null;
  /** The line below the bars. */
  base: number;
};

/** The height of the area below the bars, which shows the draws. */
const belowBase = 22;

/** Places a window in a drawing. The likeliest part has the full height, and so has a forbidden part. */
export function windowGeometry(
  { start, end, parts, nominal, draws, chosen, slot }: WindowShape,
  { width, height }: { width: number; height: number },
): Geometry {
  const base = height - belowBase;
  const x = (instant: number): number => ((instant - start) / (end - start + 1)) * width;
  const highest = parts.reduce((most, { mass }) => Math.max(most, mass), 0);
  const step = width / Math.max(1, parts.length);
  const bars = parts.map(({ mass, allowed }, index): Bar => {
    const isAllowed = allowed > 0;
    const share = highest === 0 ? 0 : mass / highest;
    return {
      x: index * step,
      width: step,
      height: isAllowed ? Math.max(2, share * (base - 4)) : base - 4,
      allowed: isAllowed,
    };
  });
  return {
    bars,
    base,
    draws: draws
      .map(({ time, allowed }) => ({ x: x(time), sign: signOf(time === chosen, allowed) }))
      .toSorted((a, b) => Number(a.sign === 'chosen') - Number(b.sign === 'chosen')),
    slot: slot === undefined ? null : { from: x(slot.from), to: x(slot.to + 1) },
    nominal: start <= nominal && nominal <= end ? x(nominal) : null,
  };
}

function signOf(isChosen: boolean, isAllowed: boolean): DrawSign {
  if (isChosen) return 'chosen';
  return isAllowed ? 'later' : 'rejected';
}
