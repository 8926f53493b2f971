import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { spanText } from '../clock/spanText.ts';
import { ExplainCell } from '../controls/ExplainCell.tsx';
import { RunsHead } from '../controls/RunsHead.tsx';
import { useAnswer } from '../controls/useAnswer.ts';
import { localZone, useClock } from '../controls/useClock.ts';
import { ObjectLink } from '../controls/ObjectLink.tsx';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import type { TableRow } from '../worker/protocol.ts';
import { TableBar } from './TableBar.tsx';
import { pageText, rowsPerPage } from './tablePage.ts';
import { pastCells, pastColumns, tableCells, tableColumns } from './tableCells.ts';

/** The Table panel: a page of the runs of the span, with buttons that download all runs. */
export function TablePanel({ store, client }: { store: Store; client: Client }): JSX.Element {
  // The offset of the requested page. Null requests the page on which the future runs begin.
  const [asked, setAsked] = useState<number | null>(null);
  const span = store.extent.value;
  // The filter also changes when a live source changes an object. The page must then stay, so `chosen` lacks the filter.
  const chosen = [span, store.search.value, store.outcomes.value];
  useEffect(() => setAsked(null), chosen);
  const { value: shown, error } = useAnswer(
    async () => client.table({ span, filter: store.filter.peek(), offset: asked, limit: rowsPerPage }),
    [...chosen, asked],
    [store.filter.value, store.past.value],
  );
  useEffect(() => {
    if (shown !== null) store.painted();
  }, [shown]);
  // While the next page is computed, the buttons use the numbers of the last page. If a button were disabled meanwhile, it
  // would lose the focus.
  const last = useRef<{ offset: number; total: number } | null>(null);
  if (shown !== null) last.current = shown;
  const { offset, total } = last.current ?? { offset: asked ?? 0, total: 0 };
  return (
    <div class="table-panel">
      <TableBar
        store={store}
        client={client}
        text={shown === null ? error || 'computing…' : pageText(offset, total)}
        offset={offset}
        total={total}
        onPage={setAsked}
      />
      <table
        role="table"
        class="runs"
        aria-label="Runs"
        aria-rowcount={rowCount(last.current?.total ?? null)}
      >
        <caption>{`Runs, ${spanText(span)}`}</caption>
        <RunsHead titles={titlesOf(store)} />
        <tbody role="rowgroup">
          {(shown?.rows ?? []).map((row, index) => (
            <Run key={index} store={store} row={row} place={offset + index + 2} />
          ))}
        </tbody>
      </table>
      {shown?.total === 0 ? <p class="note">No run in this span.</p> : null}
    </div>
  );
}

/** The number of table rows, including the header. -1 if it is not known yet. */
function rowCount(total: number | null): number {
  return total === null ? -1 : total + 1;
}

function titlesOf({ past }: Store): readonly string[] {
  return past.value === null ? tableColumns : [...tableColumns, ...pastColumns];
}

function Run({ store, row, place }: { store: Store; row: TableRow; place: number }): JSX.Element {
  const clock = useClock(store);
  const own = store.rows.value[row.row]?.zone ?? 'UTC';
  const cells = [
    ...tableCells(row, { choice: store.zone.value, own, local: localZone(store), clock }),
    ...(store.past.value === null ? [] : pastCells(row)),
  ];
  return (
    <tr role="row" aria-rowindex={place} class={row.chosen === null ? 'unschedulable' : ''}>
      <th role="rowheader" scope="row">
        <ObjectLink store={store} identity={row.identity} />
      </th>
      {cells.map(({ title, text, time }) => (
        <td key={title} role="cell" data-title={title}>
          {time === undefined ? text : <time dateTime={time}>{text}</time>}
        </td>
      ))}
      <ExplainCell store={store} run={{ identity: row.identity, periodID: row.periodID }} />
    </tr>
  );
}
