import { objectKey } from '@kron/fleet/fleet/objectKey';
import { relativeText } from '@kron/fleet/text/durationText';
import { utcText } from '@kron/fleet/text/instantText';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { rowZone, wallTime } from '../clock/wallTime.ts';
import { CopyCommand } from '../controls/CopyCommand.tsx';
import { useAnswer } from '../controls/useAnswer.ts';
import { localZone, useClock } from '../controls/useClock.ts';
import { useReturnedFocus } from '../controls/useReturnedFocus.ts';
import { WindowDrawing } from '../explain/WindowDrawing.tsx';
import { ProblemList } from '../problems/ProblemList.tsx';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import type { NextRun, ObjectDetails, ObjectRow } from '../worker/protocol.ts';
import { type LastResult, lastResults, whyNotRun } from './lastResults.ts';
import { objectCommands } from './objectCommands.ts';

type Props = { store: Store; client: Client; identity: string };

/** Everything about one object. It takes the focus, and gives it back when it closes. */
export function ObjectPage({ store, client, identity }: Props): JSX.Element {
  const heading = useRef<HTMLHeadingElement>(null);
  const rows = store.rows.value.filter((row) => row.identity === identity);
  // Runs pass as now moves on.
  const minute = Math.floor(store.now.value / 60);
  const { value, error } = useAnswer(
    async () => client.object(identity),
    [identity],
    [store.rows.value, minute],
  );
  useReturnedFocus();
  useEffect(() => heading.current?.focus(), [identity]);
  useEffect(() => {
    if (value !== null) store.painted();
  }, [value]);
  const close = (): void => {
    store.object.value = null;
  };
  return (
    <article
      class="object"
      aria-label={identity}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
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
  const facts = [
    ['Schedule', row.words === null ? row.schedule : `${row.words} ("${row.schedule}")`] as const,
    ['Time zone', row.zone] as const,
    ...(details?.facts ?? []),
  ];
  const source = store.fleet.value?.source ?? { kind: 'text' as const, names: [] };
  const commands = objectCommands(row.identity, row.kind, {
    source,
    last: results.find(({ run }) => run.jobName !== undefined)?.run,
    isSuspended: row.suspended,
  });
  const why = whyNotRun(results);
  return (
    <section aria-label={row.kind}>
      <p class="faint">{row.kind}</p>
      <dl class="facts">
        {facts.map(([name, text], index) => (
          <div key={index}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {details?.picture == null ? null : (
        <figure class="window-figure">
          <WindowDrawing picture={details.picture} zone={zone} clock={clock} />
          <figcaption class="note">
            The window of the next run, with the density of the distribution: a dot for the next run, strokes
            for those after it.
          </figcaption>
        </figure>
      )}
      <h3>Next runs</h3>
      <NextRuns store={store} row={row} next={details?.next ?? []} wall={(at) => wallText(at, zone, clock)} />
      {store.past.value === null ? null : (
        <>
          <h3>Last results</h3>
          {why === null ? null : <p class="why">{why}</p>}
          <Results store={store} results={results} wall={(at) => wallText(at, zone, clock)} />
        </>
      )}
      {commands.length === 0 ? null : <h3>Commands</h3>}
      {commands.map(({ does, command }) => (
        <div key={command}>
          <p class="note">{does}</p>
          <CopyCommand store={store} command={command} />
        </div>
      ))}
    </section>
  );
}

function wallText(at: number, zone: string, clock: Parameters<typeof wallTime>[2]): string {
  const { weekday, date, time, offset } = wallTime(at, zone, clock);
  return `${weekday} ${date} ${time}${offset}`;
}

type Wall = (at: number) => string;

function NextRuns({
  store,
  row,
  next,
  wall,
}: {
  store: Store;
  row: ObjectRow;
  next: readonly NextRun[];
  wall: Wall;
}): JSX.Element {
  if (next.length === 0) return <p class="note">{row.invalid ? 'none: the spec is invalid' : 'none'}</p>;
  const now = store.now.value;
  return (
    <table role="table" class="runs" aria-label="Next runs">
      <thead role="rowgroup">
        <tr role="row">
          {['Run', 'In', 'Outcome', 'Why'].map((title) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {next.map(({ periodID, at, outcome }) => (
          <tr key={`${periodID} ${outcome}`} role="row">
            <th role="rowheader" scope="row">
              <time dateTime={utcText(at)}>{wall(at)}</time>
            </th>
            <td role="cell" data-title="In">
              {at <= now ? 'now' : `in ${relativeText(now, at)}`}
            </td>
            <td role="cell" data-title="Outcome">
              {outcome}
            </td>
            <td role="cell">
              <ExplainButton store={store} identity={row.identity} periodID={periodID} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Results({
  store,
  results,
  wall,
}: {
  store: Store;
  results: readonly LastResult[];
  wall: Wall;
}): JSX.Element {
  if (results.length === 0) return <p class="note">not on record</p>;
  return (
    <table role="table" class="runs" aria-label="Last results">
      <thead role="rowgroup">
        <tr role="row">
          {['Run', 'Outcome', 'Lateness', 'Duration', 'Job', 'Why'].map((title) => (
            <th key={title} role="columnheader" scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {results.map(({ run, at, result, lateness, duration }) => (
          <tr key={`${at} ${run.jobName ?? ''}`} role="row">
            <th role="rowheader" scope="row">
              <time dateTime={at}>{wall(Date.parse(at) / 1_000)}</time>
            </th>
            <td role="cell" data-title="Outcome">
              {result}
            </td>
            <td role="cell" data-title="Lateness">
              {lateness}
            </td>
            <td role="cell" data-title="Duration">
              {duration}
            </td>
            <td role="cell" data-title="Job">
              {run.jobName ?? '–'}
            </td>
            <td role="cell">
              <ExplainButton store={store} identity={run.identity} periodID={run.periodID ?? at} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function ExplainButton({
  store,
  identity,
  periodID,
}: {
  store: Store;
  identity: string;
  periodID: string;
}): JSX.Element {
  return (
    <button
      type="button"
      class="quiet"
      aria-label={`Explain ${identity}, ${periodID}`}
      onClick={() => {
        store.run.value = { identity, periodID };
      }}
    >
      Explain
    </button>
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
