import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { objectKeys } from '@kron/fleet/fleet/objectKey';
import { isManualRun } from '@kron/fleet/live/manualRun';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { rowZone } from '../clock/wallTime.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';
import { CopyCommand } from '../controls/CopyCommand.tsx';
import { useAnswer } from '../controls/useAnswer.ts';
import { localZone, useClock } from '../controls/useClock.ts';
import { useReturnedFocus } from '../controls/useReturnedFocus.ts';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import type { ChosenRun } from '../state/viewState.ts';
import type { ExplanationPart } from '../worker/protocol.ts';
import { describeCommand, type ExplainCommand, explainCommand } from './explainCommand.ts';
import { explanationSteps } from './explanationSteps.ts';
import { runsOnRecord } from './runsOnRecord.ts';
import { isOfOtherSpec, PastRuns } from './PastRuns.tsx';
import { EventList } from './EventList.tsx';
import { WindowDrawing } from './WindowDrawing.tsx';

type Props = { store: Store; client: Client; run: ChosenRun };
type NoRecordProps = { store: Store; runs: readonly FleetRun[]; parts: readonly ExplanationPart[] | null };

/** Why a run is where it is. It takes the focus, and gives it back when it closes. */
export function ExplainPanel({ store, client, run }: Props): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const { identity, periodID } = run;
  const clock = useClock(store);
  const own = store.rows.value.find((row) => row.identity === identity)?.zone ?? 'UTC';
  const zone = rowZone(store.zone.value, own, localZone(store));
  useReturnedFocus();
  const { value: parts, error } = useAnswer(
    async () => client.explain({ identity, periodID }),
    [identity, periodID],
    [store.fleet.value],
  );
  const runs = runsOnRecord(store.past.value, run);
  // A period that begins at the same second is explained too.
  const job = parts === null ? runs.find(isManualRun) : undefined;
  const source = store.fleet.value?.source ?? { kind: 'text' as const, names: [] };
  useEffect(() => heading.current?.focus(), [identity, periodID]);
  const close = (): void => {
    store.run.value = null;
  };
  return (
    <aside
      class="explain"
      aria-label="Explain"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
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
      <Command
        key={`${identity}@${periodID}`}
        store={store}
        {...(job === undefined ? explainCommand(run, source) : describeCommand(job, source))}
      />
    </aside>
  );
}

/** Shows that a past run is not on record, if the source has a past. */
function NoRecord({ store, runs, parts }: NoRecordProps): JSX.Element | null {
  if (!hasNoRecord(store, runs, parts)) return null;
  return (
    <p>
      <strong>Outcome</strong> not on record
    </p>
  );
}

function hasNoRecord(
  store: Store,
  runs: readonly FleetRun[],
  parts: readonly ExplanationPart[] | null,
): boolean {
  return runs.length === 0 && parts !== null && !parts.some((part) => isToCome(store, part));
}

/**
 * Whether a run is in the future. If the source has no past, every run is in the future. A period that waits also counts as
 * future.
 */
function isToCome({ past, now }: Store, { data, picture: { chosen, nominal } }: ExplanationPart): boolean {
  const { outcome } = data as { outcome?: unknown };
  return past.value === null || (chosen ?? nominal) >= now.value || outcome === 'waiting';
}

/** `hasDraws`: the draws of a run that an earlier spec chose are not known. */
type PartProps = {
  part: ExplanationPart;
  /** Whether there is no other part, so that the panel's title names this one. */
  isOnly: boolean;
  hasDraws: boolean;
  /** Whether the run is in the future. The record of a past run is shown above. */
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

function Command({ store, command, hint }: ExplainCommand & { store: Store }): JSX.Element {
  return (
    <>
      <CopyCommand store={store} command={command} />
      <p class="note">{hint}</p>
    </>
  );
}
