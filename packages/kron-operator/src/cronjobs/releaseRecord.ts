import type { HeldJob } from 'kron-core/controller';
import type { ReleaseResult } from './metrics.ts';
import type { OutcomeLog } from '../records/outcomeLog.ts';

/** The reason for a release before the chosen time, as in the Events. */
const reasons: { readonly [Result in ReleaseResult]?: string } = {
  invalid: 'InvalidHold',
  too_long: 'WindowTooLong',
};

/** A release of a Job, and the period of the Job as far as it is known. */
export type Release = {
  readonly result: ReleaseResult;
  readonly periodID?: string | undefined;
  /** Null if the Job does not start at its chosen time. */
  readonly chosenTime: Date | null;
};

/** Writes the release of a Job of a CronJob to the outcome log. A Job that no CronJob controls has no record. */
export function writeRelease(
  log: OutcomeLog,
  { namespace, name: jobName, createdAt, cronJob }: HeldJob,
  { result, periodID, chosenTime }: Release,
): void {
  if (cronJob === undefined) return;
  const { name, uid } = cronJob;
  log.outcome(
    { namespace, name, uid, kind: 'CronJob' },
    {
      periodID,
      nominalTime: periodID,
      chosenTime: chosenTime === null ? undefined : `${chosenTime.toISOString().slice(0, 19)}Z`,
      outcome: 'released',
      reason: reasons[result],
      jobName,
      createdAt,
    },
  );
}
