import { relativeText } from '@kron/fleet/text/durationText';
import { utcText } from '@kron/fleet/text/instantText';
import type { JSX } from 'preact';
import { ExplainCell } from '../controls/ExplainCell.tsx';
import { RunsHead } from '../controls/RunsHead.tsx';
import type { Store } from '../state/store.ts';
import type { NextRun, ObjectRow } from '../worker/protocol.ts';
import type { LastResult } from './lastResults.ts';

type Wall = (at: number) => string;

export function NextRuns({
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
      <RunsHead titles={['Run', 'In', 'Outcome']} />
      <tbody role="rowgroup">
        {next.map(({ periodID, at, outcome }) => (
          <tr key={`${periodID} ${outcome}`} role="row">
            <th role="rowheader" scope="row">
              <time dateTime={utcText(at)}>{wall(at)}</time>
            </th>
            <td role="cell" data-title="In">
              {at <= now ? 'now' : relativeText(now, at)}
            </td>
            <td role="cell" data-title="Outcome">
              {outcome}
            </td>
            <ExplainCell store={store} run={{ identity: row.identity, periodID }} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Results({
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
      <RunsHead titles={['Run', 'Outcome', 'Lateness', 'Duration', 'Job']} />
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
            <ExplainCell store={store} run={{ identity: run.identity, periodID: run.periodID ?? at }} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}
