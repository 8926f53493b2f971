import { upcoming } from 'kron-core';

/** Counts the runs that start in each minute of a span `{ from, minutes }`. */
export function startsPerMinute(specs, { from, minutes }) {
  const counts = Array.from({ length: minutes }, () => 0);
  for (const spec of specs) {
    for (const { chosenTime, nominalTime } of upcoming(spec, new Date(from.getTime() - 1000))) {
      const minute = Math.floor(((chosenTime ?? nominalTime).getTime() - from.getTime()) / 60_000);
      if (minute >= minutes) break;
      if (chosenTime !== null) counts[minute] += 1;
    }
  }
  return counts;
}
