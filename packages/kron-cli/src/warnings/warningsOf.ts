import type { KronJob } from '../input/kronJob.ts';
import { eitherDayWarning } from './eitherDayWarning.ts';
import { noPeriodLeftWarning } from './noPeriodLeftWarning.ts';
import { unschedulableWarning } from './unschedulableWarning.ts';
import type { Warning } from './warning.ts';
import { wrappingClauseWarnings } from './wrappingClauseWarnings.ts';

/**
 * Every doubt about one valid KronJob.
 *
 * @param now epoch seconds: doubts are about the periods from then on
 */
export function warningsOf({ spec, schedule }: KronJob, now: number): Warning[] {
  const found = [
    eitherDayWarning(spec),
    ...wrappingClauseWarnings(spec),
    noPeriodLeftWarning(spec, schedule, now),
    unschedulableWarning(spec, schedule, now),
  ];
  return found.filter((warning) => warning !== undefined);
}
