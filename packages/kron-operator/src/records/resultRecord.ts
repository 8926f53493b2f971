import { boundedText } from '../boundedText.ts';
import type { JobEnd } from './jobEnd.ts';
import type { Origin, RecordedObject, RecordedPeriod } from './recordedObject.ts';

/** How the Job of an executed period ended. */
export type RecordedResult = RecordedPeriod & {
  readonly jobName: string | undefined;
  readonly result: 'Succeeded' | 'Failed' | 'Deleted';
  readonly end?: JobEnd | undefined;
  /** When the Job completed or failed. Undefined if the Job was deleted before, or if the operator did not see its end. */
  readonly completionTime?: string | undefined;
};

/**
 * The line of a result, with its line end. The order of the fields is fixed. Source: docs/reference/records.md.
 *
 * @param time when the line is written, RFC 3339 UTC
 */
export function resultRecord(
  { namespace, name, uid, kind, generation, schedulingHash }: RecordedObject,
  { periodID, nominalTime, chosenTime, jobName, result, end, completionTime }: RecordedResult,
  { cluster }: Pick<Origin, 'cluster'>,
  time: string,
): string {
  // JSON leaves out the fields that are undefined.
  const line = {
    record: 'result',
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
    jobName: boundedText(jobName),
    result,
    startTime: end?.startTime,
    completionTime: boundedText(completionTime),
    failedReason: end?.failedReason,
  };
  return `${JSON.stringify(line)}\n`;
}
