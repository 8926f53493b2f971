import { readInstant } from '../../time/instantLike.ts';
import type { ObservedStatus } from './observed.ts';

/** If one of these status fields is a time in the future, no period runs until that time. */
const handledFields = [
  'lastChosenTime',
  'lastNominalTime',
  'lastPeriodID',
  'highestPeriodID',
  'schedulingFloor',
  'schedulingSince',
] as const;
type HandledField = (typeof handledFields)[number];

/**
 * The first field of `handledFields` that is later than `latest`. Undefined if there is none. Decisions obey such a field
 * even if it is wrong, because a period that has an outcome must not run again.
 *
 * @param latest - epoch seconds
 */
export function fieldAfter(
  status: Pick<ObservedStatus, HandledField>,
  latest: number,
): HandledField | undefined {
  return handledFields.find((field) => (readInstant(status[field]) ?? latest) > latest);
}
