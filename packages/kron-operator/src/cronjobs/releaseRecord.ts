import type { HeldJob } from 'kron-core/controller';
import type { ReleaseResult } from './metrics.ts';
import type { OutcomeLog } from '../records/outcomeLog.ts';

/** Why a Job was released before its chosen time. The Events have the same reasons. */
const reasons: { readonly [Result in ReleaseResult]?: string } = {
  invalid: 'InvalidHold',
  too_long: 'WindowTooLong',
};

/** A release of a Job, with its period if the period is known. */
export type Release = {
  readonly result: ReleaseResult;
  readonly periodID?: string | undefined;
  /** Null if the Job was not released at its chosen time. */
  readonly chosenTime: Date | null;
};

/** Writes the release of a Job to the outcome log, if a CronJob controls the Job. */
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
