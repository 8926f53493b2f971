import type { OffsetProbe } from './offsetProbe.ts';

const hour = 3600;

/**
 * The first second in (from, to] at which the offset differs from that at `from`. The offset must differ at
 * `to` and change once in between. Bisects down to an hour first: since 1970 nearly all transitions are on
 * the hour in UTC, so one more probe usually finds it.
 */
export function findTransition(probe: OffsetProbe, from: number, to: number): number {
  const before = probe(from);
  const hourly = bisect(probe, before, { from, to }, hour);
  if (hourly.to - hourly.from === 1 || probe(hourly.to - 1) === before) return hourly.to;
  return bisect(probe, before, { from: hourly.from, to: hourly.to - 1 }, 1).to;
}

type Bracket = { from: number; to: number };

/** Narrows the bracket until no multiple of `grain` lies strictly within it. */
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
