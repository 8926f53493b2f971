import { exactDuration } from '@kron/fleet/text/durationText';
import type { JSX } from 'preact';
import { recordText, lengthsOf } from '../live/runTexts.ts';
import type { FleetRun } from '../fleet/fleet.ts';
import type { Store } from '../state/store.ts';
import type { ChosenRun } from '../state/viewState.ts';
import type { ExplanationPart } from '../worker/protocol.ts';

type Props = { store: Store; run: ChosenRun; parts: readonly ExplanationPart[] | null };

/** What came of a run, if that is on record. */
export function PastRun({ store, run: { identity, periodID }, parts }: Props): JSX.Element | null {
  const run = store.past.value?.get(identity)?.get(periodID);
  if (run === undefined) return null;
  return (
    <div class="past">
      <p>
        <strong>Outcome</strong> {outcomeText(run)}
      </p>
      {run.message === undefined ? null : <p>{run.message}</p>}
      {isOfOtherSpec(run, parts) ? (
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
function isOfOtherSpec(run: FleetRun, parts: Props['parts']): boolean {
  const [part] = parts ?? [];
  if (part === undefined || run.chosenTime === undefined) return false;
  const { calendarsHash } = part.data as { calendarsHash?: string };
  const hasOtherCalendars =
    run.calendars !== undefined && calendarsHash !== undefined && run.calendars !== calendarsHash;
  return hasOtherCalendars || part.picture.chosen !== Date.parse(run.chosenTime) / 1_000;
}
