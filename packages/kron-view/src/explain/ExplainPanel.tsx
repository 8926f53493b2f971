import type { FleetEvent, FleetRun } from '@kron/fleet/fleet/fleet';
import { objectKeys } from '@kron/fleet/fleet/objectKey';
import { isManualRun } from '@kron/fleet/live/manualRun';
import type { JSX } from 'preact';
import { rowZone } from '../clock/wallTime.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';
import { CopyCommand } from '../controls/CopyCommand.tsx';
import { useAnswer } from '../controls/useAnswer.ts';
import { localZone, useClock } from '../controls/useClock.ts';
import { useOpenedPanel } from '../controls/useOpenedPanel.ts';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import type { ChosenRun } from '../state/viewState.ts';
import type { ExplanationPart } from '../worker/protocol.ts';
import { describeCommand, type ExplainCommand, explainCommand } from './explainCommand.ts';
import { explanationSteps } from './explanationSteps.ts';
import { runsOnRecord } from './runsOnRecord.ts';
import { isOfOtherSpec, PastRuns } from './PastRuns.tsx';
import { WindowDrawing } from './WindowDrawing.tsx';

type Props = { store: Store; client: Client; run: ChosenRun };
type NoRecordProps = { store: Store; runs: readonly FleetRun[]; parts: readonly ExplanationPart[] | null };

/** The Explain panel: it shows why a run starts at its time. */
export function ExplainPanel({ store, client, run }: Props): JSX.Element {
  const { identity, periodID } = run;
  const close = (): void => {
    store.run.value = null;
  };
  const { heading, onKeyDown } = useOpenedPanel(close, [identity, periodID]);
  const clock = useClock(store);
  const objects = store.rows.value.filter((row) => row.identity === identity);
  const own = objects[0]?.zone ?? 'UTC';
  const zone = rowZone(store.zone.value, own, localZone(store));
  const { value: parts, error } = useAnswer(
    async () => client.explain({ identity, periodID }),
    [identity, periodID],
    [store.fleet.value],
  );
  const runs = runsOnRecord(store.past.value, run);
  // A manual Job has its creation time as `periodID`. If a period has this id, the panel explains the period instead.
  const job = parts === null ? runs.find(isManualRun) : undefined;
  const source = store.fleet.value?.source ?? { kind: 'text' as const, names: [] };
  const command = job === undefined ? explainCommand(run, objects, source) : describeCommand(job, source);
  return (
    <aside class="explain" aria-label="Explain" onKeyDown={onKeyDown}>
      <div class="bar">
        <h2 ref={heading} tabIndex={-1}>
          {`${identity}, `}
          <span>{job === undefined ? `period ${periodID}` : `Job ${job.jobName}`}</span>
        </h2>
        <button type="button" class="quiet" aria-label="Close" title="Close" onClick={close}>
          ✕
        </button>
      </div>
      <PastRuns runs={runs} parts={parts} />
      <NoRecord store={store} runs={runs} parts={parts} />
      {parts === null && job === undefined ? <p class="note">{error || 'computing…'}</p> : null}
      {(parts ?? []).map((part) => (
        <Part
          key={`${part.kind} ${part.title}`}
          part={part}
          isOnly={parts?.length === 1}
          hasDraws={!runs.some((one) => isOfOtherSpec(one, part))}
          isToCome={runs.length === 0 && isToCome(store, part)}
          zone={zone}
          clock={clock}
        />
      ))}
      <EventList events={objectKeys(identity).flatMap((key) => store.events.value.get(key) ?? [])} />
      <Command key={`${identity}@${periodID}`} store={store} shown={command} />
    </aside>
  );
}

/** Says that the outcome of a past run is not on record. Shows nothing if the source records no runs. */
function NoRecord({ store, runs, parts }: NoRecordProps): JSX.Element | null {
  if (runs.length > 0 || parts === null || parts.some((part) => isToCome(store, part))) return null;
  return (
    <p>
      <strong>Outcome</strong> not on record
    </p>
  );
}

/**
 * Whether a run is still to come. This includes a run that is due but waits for an active Job to end. If the source records
 * no runs, every run counts as still to come.
 */
function isToCome({ past, now }: Store, { data, picture: { chosen, nominal } }: ExplanationPart): boolean {
  const { outcome } = data as { outcome?: unknown };
  return past.value === null || (chosen ?? nominal) >= now.value || outcome === 'waiting';
}

type PartProps = {
  part: ExplanationPart;
  /** Whether the explanation has a single part. That part has no heading, because the title of the panel names it. */
  isOnly: boolean;
  /** Whether the current spec and calendars chose the time of the run. If another spec chose it, the draws are not known. */
  hasDraws: boolean;
  /** Whether the run is still to come. The outcome of a past run is shown above its explanation. */
  isToCome: boolean;
  zone: string;
  clock: ZoneClock;
};

function Part({ part, isOnly, hasDraws, isToCome: isExpected, zone, clock }: PartProps): JSX.Element {
  const { steps, draws } = explanationSteps(part);
  const hidden = new Set([...(hasDraws ? [] : ['Draws']), ...(isExpected ? [] : ['Outcome'])]);
  return (
    <>
      {isOnly ? null : <h3>{part.title}</h3>}
      <WindowDrawing
        picture={hasDraws ? part.picture : { ...part.picture, draws: [] }}
        zone={zone}
        clock={clock}
      />
      <dl>
        {steps
          .filter(({ label }) => !hidden.has(label))
          .map(({ label, lines }) => (
            <div key={label} class="step">
              <dt>{label}</dt>
              <dd>
                {lines.map((line, index) => (
                  <span key={index} class="line">
                    {line}
                  </span>
                ))}
              </dd>
            </div>
          ))}
      </dl>
      {draws.length === 0 || !hasDraws ? null : (
        <details>
          <summary>{`All ${draws.length} draws`}</summary>
          <ol>
            {draws.map((draw, index) => (
              <li key={index}>{draw}</li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}

/** The Kubernetes Events about an object that are not about one of its periods. The newest Event is first. */
function EventList({ events }: { events: readonly FleetEvent[] }): JSX.Element | null {
  if (events.length === 0) return null;
  return (
    <>
      <h3>Other Events of the object</h3>
      <ul class="events">
        {events.map(({ at, reason, message }) => (
          <li key={`${reason} ${message}`}>
            {at === undefined ? null : <time dateTime={at}>{at}</time>} <strong>{reason}</strong> {message}
          </li>
        ))}
      </ul>
    </>
  );
}

function Command({ store, shown }: { store: Store; shown: ExplainCommand | null }): JSX.Element | null {
  if (shown === null) return null;
  return (
    <>
      <CopyCommand store={store} command={shown.command} />
      <p class="note">{shown.hint}</p>
    </>
  );
}
