import type { Period } from 'kron-core';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { withoutUndefined } from '../plainObject.ts';
import { type PeriodData, periodData } from './periodData.ts';
import type { ShownOutcome } from './shownOutcome.ts';

/** The fields that `kron preview` adds to a period or event in JSON and YAML. */
export type OutcomeData = Omit<ShownOutcome, 'heldBy'>;

export function timelinePeriodData(
  kronJob: Pick<ScheduledKronJob, 'kind' | 'identity' | 'spec'>,
  period: Period,
  { outcome, reason, jobName, result }: ShownOutcome,
): PeriodData & OutcomeData {
  return { ...periodData(kronJob, period), outcome, reason, ...withoutUndefined({ jobName, result }) };
}
