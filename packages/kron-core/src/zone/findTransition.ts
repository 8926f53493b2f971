import type { OffsetProbe } from './offsetProbe.ts';

const hour = 3600;

/**
 * The first second in (from, to] at which the offset is no longer what it is at `from`, given that it differs at
 * `to` and changes once in between. Found by bisection: first down to an hour, and since nearly all transitions
 * since 1970 happen on the hour in UTC, one more look mostly ends it there.
 */
export function findTransition(probe: OffsetProbe, from: number, to: number): number {
  const before = probe(from);
  const hourly = bisect(probe, before, { from, to }, hour);
  if (hourly.to - hourly.from === 1 || probe(hourly.to - 1) === before) return hourly.to;
  return bisect(probe, before, { from: hourly.from, to: hourly.to - 1 }, 1).to;
}

type Bracket = { from: number; to: number };

/** Narrows the bracket until no multiple of `grain` lies strictly within. */
function bisect(probe: OffsetProbe, before: number, bracket: Bracket, grain: number): Bracket {
  let { from, to } = bracket;
  for (;;) {
    const low = Math.floor(from / grain) + 1;
    const high = Math.ceil(to / grain) - 1;
    if (low > high) return { from, to };
    const middle = Math.floor((low + high) / 2) * grain;
    if (probe(middle) === before) from = middle;
    else to = middle;
  }
}
