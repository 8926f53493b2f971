import { type InstantLike, readInstant } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { unknownAge } from '../decision/decision.ts';
import type { ObservedStatus, RecentPeriod } from '../decision/observed.ts';
import type { Status, StoredPeriod } from './status.ts';

export function storedStatus(observed: ObservedStatus): Status {
  const { schedulingSince, suspendedSince, lastNominalTime, lastChosenTime, claim, recent, ...rest } =
    observed;
  return {
    ...rest,
    ...time('schedulingSince', schedulingSince),
    ...time('suspendedSince', suspendedSince),
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
  return {
    ...rest,
    claimedAt: unknownAge,
    ...time('claimedAt', claimedAt),
    ...time('chosenTime', chosenTime),
  };
}

function storedPeriod({ chosenTime, ...rest }: RecentPeriod): StoredPeriod {
  return { ...rest, ...time('chosenTime', chosenTime) };
}

/** An object with one instant field. Empty if the instant is not valid: a stored status can contain any text. */
export function time<K extends string>(
  key: K,
  instant: InstantLike | null | undefined,
): { [key in K]?: string } {
  const seconds = readInstant(instant);
  return seconds === null ? {} : ({ [key]: formatInstant(seconds) } as { [key in K]?: string });
}
