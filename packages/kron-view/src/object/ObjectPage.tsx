import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { rowZone, wallText } from '../clock/wallTime.ts';
import { CopyCommand } from '../controls/CopyCommand.tsx';
import { useAnswer } from '../controls/useAnswer.ts';
import { localZone, useClock } from '../controls/useClock.ts';
import { useOpenedPanel } from '../controls/useOpenedPanel.ts';
import { WindowDrawing } from '../explain/WindowDrawing.tsx';
import { ProblemList } from '../problems/ProblemList.tsx';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import type { ObjectDetails, ObjectRow } from '../worker/protocol.ts';
import { type LastResult, lastResults, whyNotRun } from './lastResults.ts';
import { objectCommands } from './objectCommands.ts';
import { NextRuns, Results } from './RunTables.tsx';

type Props = { store: Store; client: Client; identity: string };

export function ObjectPage({ store, client, identity }: Props): JSX.Element {
  const close = (): void => {
    store.object.value = null;
  };
  const { heading, onKeyDown } = useOpenedPanel(close, [identity]);
  const rows = store.rows.value.filter((row) => row.identity === identity);
  // The next runs are requested again each minute, because future runs become past runs.
  const minute = Math.floor(store.now.value / 60);
  const { value, error } = useAnswer(
    async () => client.object(identity),
    [identity],
    [store.rows.value, minute],
  );
  useEffect(() => {
    if (value !== null) store.painted();
  }, [value]);
  return (
    <article class="object" aria-label={identity} onKeyDown={onKeyDown}>
      <p>
        <button type="button" onClick={close}>
          ‹ All objects
        </button>
      </p>
      <h2 ref={heading} tabIndex={-1}>
        {identity}
      </h2>
      {rows.length === 0 ? <p class="note">no such object</p> : null}
      {value === null && rows.length > 0 ? <p class="note">{error || 'computing…'}</p> : null}
      {rows.map((row) => (
        <Part
          key={objectKey(row)}
          store={store}
          row={row}
          details={value?.find(({ kind }) => kind === row.kind)}
        />
      ))}
      <Problems store={store} identity={identity} />
    </article>
  );
}

type PartProps = { store: Store; row: ObjectRow; details: ObjectDetails | undefined };

function Part({ store, row, details }: PartProps): JSX.Element {
  const clock = useClock(store);
  const zone = rowZone(store.zone.value, row.zone, localZone(store));
  const results = lastResults(store.past.value?.get(objectKey(row))?.values() ?? []);
  const wall = (at: number): string => wallText(at, zone, clock);
  const picture = details?.picture ?? null;
  return (
    <section aria-label={row.kind}>
      <p class="faint">{row.kind}</p>
      <div class="columns">
        <Facts row={row} facts={details?.facts ?? []} />
        {picture === null ? null : (
          <figure class="window-figure">
            <WindowDrawing picture={picture} zone={zone} clock={clock} />
            <figcaption class="note">
              The window of the next run, with the density of the distribution: a dot for the next run,
              strokes for those after it.
            </figcaption>
          </figure>
        )}
      </div>
      <div class="columns">
        <div>
          <h3>Next runs</h3>
          <NextRuns store={store} row={row} next={details?.next ?? []} wall={wall} />
        </div>
        <LastRuns store={store} results={results} wall={wall} />
      </div>
      <CommandList store={store} row={row} results={results} />
    </section>
  );
}

type LastRunsProps = { store: Store; results: readonly LastResult[]; wall: (at: number) => string };

function LastRuns({ store, results, wall }: LastRunsProps): JSX.Element | null {
  if (store.past.value === null) return null;
  const why = whyNotRun(results);
  return (
    <div>
      <h3>Last results</h3>
      {why === null ? null : <p class="why">{why}</p>}
      <Results store={store} results={results} wall={wall} />
    </div>
  );
}

function Facts({ row, facts }: { row: ObjectRow; facts: ObjectDetails['facts'] }): JSX.Element {
  const schedule = row.words === null ? row.schedule : `"${row.schedule}" (${row.words})`;
  const all = [['Schedule', schedule] as const, ['Time zone', row.zone] as const, ...facts];
  return (
    <dl class="facts">
      {all.map(([name, text], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

function Problems({ store, identity }: { store: Store; identity: string }): JSX.Element | null {
  const problems = (store.problems.value.value ?? []).filter((problem) => problem.identity === identity);
  if (problems.length === 0) return null;
  return (
    <>
      <h3>Problems</h3>
      <ProblemList store={store} problems={problems} isOpen />
    </>
  );
}

type CommandsProps = { store: Store; row: ObjectRow; results: readonly LastResult[] };

function CommandList({ store, row, results }: CommandsProps): JSX.Element | null {
  const source = store.fleet.value?.source ?? { kind: 'text' as const, names: [] };
  const last = results.find(({ run }) => run.jobName !== undefined)?.run;
  const commands = objectCommands(row, source, last);
  if (commands.length === 0) return null;
  return (
    <>
      <h3>Commands</h3>
      {commands.map(({ does, command }) => (
        <div key={command}>
          <p class="note">{does}</p>
          <CopyCommand store={store} command={command} />
        </div>
      ))}
    </>
  );
}
