import { placeOf, type WindowPicture } from '@kron/fleet/explain/windowPicture';

type Bar = { x: number; width: number; height: number; allowed: boolean };

type DrawSign = 'chosen' | 'rejected' | 'later';

type Geometry = {
  bars: Bar[];
  /** The marks of the draws. The mark of the chosen draw comes last, so that no other mark covers it. */
  draws: { x: number; sign: DrawSign }[];
  /** The part of the window that belongs to the slot of a spread group. Null if the window has no slot. */
  slot: { from: number; to: number } | null;
  /** The position of the nominal time. Null if the nominal time is outside the window. */
  nominal: number | null;
  /** The vertical position of the line below the bars. */
  base: number;
};

/** The height of the area below the bars, which shows the draws. */
const belowBase = 22;

/**
 * Computes the positions of the elements in the drawing of a window. The bar of the likeliest part and the bars of the
 * forbidden parts have the full height.
 */
export function windowGeometry(
  { start, end, parts, highest, nominal, draws, chosen, slot }: WindowPicture,
  { width, height }: { width: number; height: number },
): Geometry {
  const base = height - belowBase;
  const x = (instant: number): number => placeOf(instant, { start, end }) * width;
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
