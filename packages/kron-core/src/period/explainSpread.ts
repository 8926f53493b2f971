import { type AllowedMass, allowedMass } from '../choice/allowedMass.ts';
import { shareAt } from '../choice/choose.ts';
import type { Compiled } from '../choice/compiled.ts';
import type { Slot, Spread } from '../spec/spread.ts';
import { dateOrNull } from '../time/dateOf.ts';
import { drawnShareAt } from './computePeriod.ts';
import type { SpreadBounds, SpreadExplanation } from './period.ts';

/**
 * The draws u for the earliest and the latest second: 2^-32 and 1 - 2^-32. With 0 and 1 - 2^-53, rounding could give a
 * second of the neighbouring slot.
 */
const least = 1 / 4_294_967_296;
const greatest = 1 - least;

/** How a spread restricts the period of a nominal time. `nominal` is in epoch seconds. */
export function explainSpread(compiled: Compiled, spread: Spread, nominal: number): SpreadExplanation {
  const { window } = compiled;
  const { from, to, ...bounds } = boundsIn(allowedMass(compiled, nominal + window.startOffset), spread);
  const v = window.length === 0 ? null : drawnShareAt(compiled, spread, nominal);
  return { slot: spread.slot, of: spread.of, group: spread.group, v, from, to, ...bounds };
}

/** The part of one window's allowed mass that belongs to a slot. */
export function boundsIn(allowed: AllowedMass, { slot, of }: Slot): SpreadBounds {
  const at = (u: number): Date | null => dateOrNull(allowed.instantAt(shareAt({ slot, of }, u)));
  return {
    from: slot / of,
    to: (slot + 1) / of,
    allowedMass: allowed.mass,
    earliest: at(least),
    latest: at(greatest),
  };
}
