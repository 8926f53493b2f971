import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { isManualRun } from '@kron/fleet/live/manualRun';
import { runKey } from '@kron/fleet/live/runKey';
import { recordText, lengthsOf } from '@kron/fleet/live/runTexts';
import { exactDuration } from '@kron/fleet/text/durationText';
import type { JSX } from 'preact';
import type { ExplanationPart } from '../worker/protocol.ts';

type Parts = readonly ExplanationPart[] | null;

export function PastRuns({ runs, parts }: { runs: readonly FleetRun[]; parts: Parts }): JSX.Element {
  return (
    <>
      {runs.map((one) => (
        <PastRun
          key={`${objectKey(one)} ${runKey(one)}`}
          run={one}
          isOnly={runs.length === 1}
          parts={parts}
        />
      ))}
    </>
  );
}

type PastRunProps = { run: FleetRun; isOnly: boolean; parts: Parts };

function PastRun({ run, isOnly, parts }: PastRunProps): JSX.Element {
  return (
    <div class="past">
      <p>
        <strong>{isOnly ? 'Outcome' : `Outcome of the ${run.kind}`}</strong> {outcomeText(run)}
      </p>
      {isManualRun(run) ? (
        <p class="note">
          {`created at ${run.createdAt}; the Job belongs to no period, so no window and no draw chose its time`}
        </p>
      ) : null}
      {run.message === undefined ? null : <p>{run.message}</p>}
      {parts?.some((part) => isOfOtherSpec(run, part)) === true ? (
        <p class="note">chosen under an earlier configuration: the spec below gives another time</p>
      ) : null}
    </div>
  );
}

function outcomeText(run: FleetRun): string {
  const { outcome, reason, jobName, source } = run;
  const { lateness, duration } = lengthsOf(run);
  return [
    `${outcome}${reason === '' ? '' : ` (${reason})`}`,
    ...(jobName === undefined ? [] : [`Job ${jobName}`]),
    ...(lateness === null ? [] : [`started +${exactDuration(Math.max(0, lateness))}`]),
    ...(duration === null ? [] : [`took ${exactDuration(duration)}`]),
    ...(run.result === undefined ? [] : [recordText(run)]),
    `from its ${source}`,
  ].join(', ');
}

/** Whether the spec or the calendars have changed after the time of a run was chosen. */
export function isOfOtherSpec(run: FleetRun, part: ExplanationPart): boolean {
  if (part.kind !== run.kind || run.chosenTime === undefined) return false;
  const { calendarsHash } = part.data as { calendarsHash?: string };
  const hasOtherCalendars =
    run.calendars !== undefined && calendarsHash !== undefined && run.calendars !== calendarsHash;
  return hasOtherCalendars || part.picture.chosen !== Date.parse(run.chosenTime) / 1_000;
}
