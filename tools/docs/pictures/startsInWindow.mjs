import { upcoming } from 'kron-core';

/**
 * Counts how many of the next periods start in each of equally long parts of their window.
 *
 * @param spec a schedule spec whose window lies after its nominal times
 */
export function startsInWindow(spec, { after, periods, parts, windowSeconds }) {
  const counts = Array.from({ length: parts }, () => 0);
  let seen = 0;
  for (const { chosenTime, nominalTime } of upcoming(spec, after)) {
    const offset = (chosenTime.getTime() - nominalTime.getTime()) / 1000;
    // Both ends belong to the window, so it has one second more than its length.
    counts[Math.floor((offset * parts) / (windowSeconds + 1))] += 1;
    seen += 1;
    if (seen === periods) return counts;
  }
  return counts;
}
