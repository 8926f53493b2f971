import { boundedText } from '../boundedText.ts';
import type { JobEnd } from './jobEnd.ts';

/** The object that a record is about. */
export type RecordedObject = {
  readonly namespace: string;
  readonly name: string;
  readonly uid: string;
  readonly kind: 'KronJob' | 'ControlledJob' | 'CronJob';
  /** `status.observedGeneration`. Undefined if the generation is unknown. */
  readonly generation?: number | undefined;
  readonly schedulingHash?: string | undefined;
};

/** The period that a record is about. Instants are RFC 3339 UTC in whole seconds. */
export type RecordedPeriod = {
  readonly periodID?: string | undefined;
  readonly nominalTime?: string | undefined;
  readonly chosenTime?: string | undefined;
};

export type RecordedOutcome = RecordedPeriod & {
  /** The outcome of a period of a KronJob, the action of a ControlledJob, or the release of a Job of a CronJob. */
  readonly outcome: string;
  readonly reason?: string | undefined;
  readonly jobName?: string | undefined;
  /** The creation time of the Job. Undefined if there is no Job, or if the Job is gone. */
  readonly createdAt?: string | undefined;
};

/** How the Job of an executed period ended. */
export type RecordedResult = RecordedPeriod & {
  readonly jobName: string | undefined;
  readonly result: 'Succeeded' | 'Failed' | 'Deleted';
  readonly end?: JobEnd | undefined;
  /** When the Job completed or failed. Undefined if the Job was deleted before its end, or the operator missed its end. */
  readonly completionTime?: string | undefined;
};

/** The values that all lines of a process have in common. */
export type Origin = {
  readonly cluster: string | undefined;
  /** The version of kron-core. */
  readonly core: string;
  /** The version of the time zone data. */
  readonly tzdata: string;
};

/**
 * The line of an outcome, with its line end. The order of the fields is fixed. Source: docs/reference/records.md.
 *
 * @param time when the line is written, RFC 3339 UTC
 */
export function outcomeRecord(
  object: RecordedObject,
  outcome: RecordedOutcome,
  { cluster, core, tzdata }: Origin,
  time: string,
): string {
  return lineOf({
    record: 'outcome',
    time,
    cluster,
    ...subjectFields(object, outcome),
    outcome: boundedText(outcome.outcome),
    reason: boundedText(outcome.reason),
    jobName: boundedText(outcome.jobName),
    createdAt: outcome.createdAt,
    core,
    tzdata,
  });
}

/** The line of the result of a Job, with its line end. The other parameters are those of {@link outcomeRecord}. */
export function resultRecord(
  object: RecordedObject,
  result: RecordedResult,
  { cluster }: Pick<Origin, 'cluster'>,
  time: string,
): string {
  return lineOf({
    record: 'result',
    time,
    cluster,
    ...subjectFields(object, result),
    jobName: boundedText(result.jobName),
    result: result.result,
    startTime: result.end?.startTime,
    completionTime: boundedText(result.completionTime),
    failedReason: result.end?.failedReason,
  });
}

function subjectFields(
  { namespace, name, uid, kind, generation, schedulingHash }: RecordedObject,
  { periodID, nominalTime, chosenTime }: RecordedPeriod,
): object {
  return {
    namespace,
    name,
    uid,
    kind,
    generation,
    schedulingHash: boundedText(schedulingHash),
    periodID: boundedText(periodID),
    nominalTime: boundedText(nominalTime),
    chosenTime: boundedText(chosenTime),
  };
}

/** Formats a line. JSON leaves out the fields that are undefined. */
function lineOf(fields: object): string {
  return `${JSON.stringify(fields)}\n`;
}
