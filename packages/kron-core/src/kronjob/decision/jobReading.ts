import type { Due } from '../../period/due.ts';
import { periodSeconds, readInstant } from '../../time/instantLike.ts';
import type { ObservedJob } from './observed.ts';

/** The instants of a Job that never change, as decisions compare them. */
export type JobReading = {
  /** Epoch seconds. null if `createdAt` is invalid. */
  readonly created: number | null;
  /** The period that the labels name. null: none. */
  readonly period: JobPeriod | null;
};

export type JobPeriod = Due & { readonly periodID: string };

/** A cache keeps the reading with each Job, because to read 10,000 of them again takes milliseconds. */
export function jobReading({
  periodID = '',
  chosenTime,
  createdAt,
}: Pick<ObservedJob, 'periodID' | 'chosenTime' | 'createdAt'>): JobReading {
  const created = readInstant(createdAt);
  const nominal = periodSeconds(periodID);
  if (nominal === null) return { created, period: null };
  const chosen = readInstant(chosenTime);
  return { created, period: { nominal, due: chosen ?? nominal, chosen, periodID } };
}
