import { boundedText } from '../boundedText.ts';
import type { Origin, RecordedObject, RecordedPeriod } from './recordedObject.ts';

/** The outcome of a period. */
export type RecordedOutcome = RecordedPeriod & {
  /** The outcome of a period of a KronJob, the action of a ControlledJob, or the release of a Job of a CronJob. */
  readonly outcome: string;
  readonly reason?: string | undefined;
  readonly jobName?: string | undefined;
  /** The creation time of the Job. Undefined if there is no Job, or if the Job is gone. */
  readonly createdAt?: string | undefined;
};

/**
 * The line of an outcome, with its line end. The order of the fields is fixed. Source: docs/reference/records.md.
 *
 * @param time when the line is written, RFC 3339 UTC
 */
export function outcomeRecord(
  { namespace, name, uid, kind, generation, schedulingHash }: RecordedObject,
  { periodID, nominalTime, chosenTime, outcome, reason, jobName, createdAt }: RecordedOutcome,
  { cluster, core, tzdata }: Origin,
  time: string,
): string {
  // JSON leaves out the fields that are undefined.
  const line = {
    record: 'outcome',
    time,
    cluster,
    namespace,
    name,
    uid,
    kind,
    generation,
    schedulingHash: boundedText(schedulingHash),
    periodID: boundedText(periodID),
    nominalTime: boundedText(nominalTime),
    chosenTime: boundedText(chosenTime),
    outcome: boundedText(outcome),
    reason: boundedText(reason),
    jobName: boundedText(jobName),
    createdAt,
    core,
    tzdata,
  };
  return `${JSON.stringify(line)}\n`;
}
