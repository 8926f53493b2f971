import { upcoming } from 'kron-core';

/**
 * How many of the next periods start in each part of their window, all parts of the same length.
 *
 * @param spec a schedule spec whose window lies after its nominal times
 */
export function startsInWindow(spec, { after, periods, parts, windowSeconds }) {
  const counts = Array.from({ length: parts }, () => 0);
  let seen = 0;
  for (const { chosenTime, nominalTime } of upcoming(spec, after)) {
    const offset = (chosenTime.getTime() - nominalTime.getTime()) / 1000;
    // Both ends of a window belong to it, so it has one second more than its length.
    counts[Math.floor((offset * parts) / (windowSeconds + 1))] += 1;
    seen += 1;
    if (seen === periods) return counts;
  }
  return counts;
}
