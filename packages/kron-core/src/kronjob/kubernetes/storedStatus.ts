import { type InstantLike, instantSeconds } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { ObservedStatus, RecentPeriod } from '../decision/observed.ts';
import type { Status, StoredPeriod } from './status.ts';

/** Converts an observed status into its stored form. */
export function storedStatus(observed: ObservedStatus): Status {
  const { schedulingSince, lastNominalTime, lastChosenTime, claim, recent, ...rest } = observed;
  return {
    ...rest,
    ...time('schedulingSince', schedulingSince),
    ...time('lastNominalTime', lastNominalTime),
    ...time('lastChosenTime', lastChosenTime),
    ...(claim === undefined ? {} : { claim: storedClaim(claim) }),
    ...(recent === undefined ? {} : { recent: recent.map(storedPeriod) }),
  };
}

function storedClaim({
  claimedAt,
  chosenTime,
  ...rest
}: NonNullable<ObservedStatus['claim']>): NonNullable<Status['claim']> {
  return { ...rest, claimedAt: text(claimedAt), ...time('chosenTime', chosenTime) };
}

function storedPeriod({ chosenTime, ...rest }: RecentPeriod): StoredPeriod {
  return { ...rest, ...time('chosenTime', chosenTime) };
}

function text(instant: InstantLike): string {
  return formatInstant(instantSeconds(instant));
}

/** An object with one instant field, or an empty object without a value. */
export function time<K extends string>(
  key: K,
  instant: InstantLike | null | undefined,
): { [key in K]?: string } {
  return instant === undefined || instant === null
    ? {}
    : ({ [key]: text(instant) } as { [key in K]?: string });
}
