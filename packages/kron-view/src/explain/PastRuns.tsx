import { exactDuration } from '@kron/fleet/text/durationText';
import type { JSX } from 'preact';
import { recordText, lengthsOf } from '../live/runTexts.ts';
import type { FleetRun } from '../fleet/fleet.ts';
import { objectKey } from '../fleet/objectKey.ts';
import type { Store } from '../state/store.ts';
import type { ChosenRun } from '../state/viewState.ts';
import type { ExplanationPart } from '../worker/protocol.ts';

type Props = { store: Store; run: ChosenRun; parts: readonly ExplanationPart[] | null };

const kinds = ['KronJob', 'ControlledJob'] as const;

/** What is on record of a period. A KronJob and a ControlledJob can have the same name. */
export function pastRuns({ past }: Store, { identity, periodID }: ChosenRun): readonly FleetRun[] {
  return kinds.flatMap((kind) => past.value?.get(objectKey({ kind, identity }))?.get(periodID) ?? []);
}

/** What came of a run, if that is on record. */
export function PastRuns({ store, run, parts }: Props): JSX.Element {
  const runs = pastRuns(store, run);
  return (
    <>
      {runs.map((one) => (
        <PastRun key={one.kind} run={one} isOnly={runs.length === 1} parts={parts} />
      ))}
    </>
  );
}

type PastRunProps = { run: FleetRun; isOnly: boolean; parts: Props['parts'] };

function PastRun({ run, isOnly, parts }: PastRunProps): JSX.Element {
  return (
    <div class="past">
      <p>
        <strong>{isOnly ? 'Outcome' : `Outcome of the ${run.kind}`}</strong> {outcomeText(run)}
      </p>
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

/** The present spec and calendars give another time, or the calendars had another hash. */
export function isOfOtherSpec(run: FleetRun, part: ExplanationPart): boolean {
  if (part.kind !== run.kind || run.chosenTime === undefined) return false;
  const { calendarsHash } = part.data as { calendarsHash?: string };
  const hasOtherCalendars =
    run.calendars !== undefined && calendarsHash !== undefined && run.calendars !== calendarsHash;
  return hasOtherCalendars || part.picture.chosen !== Date.parse(run.chosenTime) / 1_000;
}
