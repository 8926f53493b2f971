import type { JSX } from 'preact';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import type { ExportFormat } from '../worker/protocol.ts';
import { saveAs } from './saveAs.ts';
import { pageAfter, rowsPerPage } from './tablePage.ts';

type BarProps = {
  store: Store;
  client: Client;
  text: string;
  offset: number;
  total: number;
  onPage: (offset: number) => void;
};

/** The bar above the table. It says which rows the page shows, and has the buttons for other pages and for downloads. */
export function TableBar({ store, client, text, offset, total, onPage }: BarProps): JSX.Element {
  const { rows, outcomes } = store.filter.value;
  const isFiltered = rows !== null || outcomes.length > 0;
  return (
    <div class="bar">
      <span>{text}</span>
      <button type="button" disabled={offset === 0} onClick={() => onPage(pageAfter(offset, total, -1))}>
        Previous page
      </button>
      <button
        type="button"
        disabled={offset + rowsPerPage >= total}
        onClick={() => onPage(pageAfter(offset, total, 1))}
      >
        Next page
      </button>
      <Download store={store} client={client} format="json" />
      <Download store={store} client={client} format="csv" />
      {isFiltered ? <span class="note">The files have only the runs that the filter leaves.</span> : null}
    </div>
  );
}

const types: Readonly<Record<ExportFormat, string>> = { json: 'application/json', csv: 'text/csv' };

function Download({
  store,
  client,
  format,
}: {
  store: Store;
  client: Client;
  format: ExportFormat;
}): JSX.Element {
  const download = async (): Promise<void> => {
    const file = { span: store.extent.value, filter: store.filter.value, format };
    try {
      saveAs(`runs.${format}`, new Blob([await client.exportFile(file)], { type: types[format] }));
    } catch (error) {
      store.message.value = (error as Error).message;
    }
  };
  return (
    <button type="button" onClick={() => void download()}>
      {`Download ${format.toUpperCase()}`}
    </button>
  );
}
