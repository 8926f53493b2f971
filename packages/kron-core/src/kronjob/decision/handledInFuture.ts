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
 * The first of these status fields that is later than an instant. Decisions obey the field even if it is wrong, because a
 * period that has an outcome does not run again.
 *
 * @param latest - epoch seconds
 */
export function fieldAfter(
  status: Pick<ObservedStatus, HandledField>,
  latest: number,
): HandledField | undefined {
  return handledFields.find((field) => (readInstant(status[field]) ?? latest) > latest);
}
