import { instantSeconds, periodSeconds, readInstant } from '../../time/instantLike.ts';
import type { JobReading, ObservedJob } from './observed.ts';

/**
 * Reads the instants of a Job that never change. A cache keeps them with each Job, because reading the instants of 10,000
 * Jobs again takes milliseconds.
 *
 * @throws RangeError if `createdAt` is invalid
 */
export function jobReading({ periodID = '', chosenTime, createdAt }: ObservedJob): JobReading {
  const created = instantSeconds(createdAt);
  const nominal = periodSeconds(periodID);
  if (nominal === null) return { created, period: null };
  const chosen = readInstant(chosenTime);
  return { created, period: { nominal, due: chosen ?? nominal, chosen, periodID } };
}
