import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { Choice } from '../controls/Choice.tsx';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import { RowGrid } from './RowGrid.tsx';
import { keyHelp } from './keyCommand.ts';
import { type RowOrder, rowOrders } from './rowOrder.ts';
import { TimelineLegend } from './TimelineLegend.tsx';
import { timelineState } from './timelineState.ts';

/** The Timeline panel: rows of runs on a time axis, below a strip with the load on the same axis. */
export function Timeline({ store, client }: { store: Store; client: Client }): JSX.Element {
  const state = useMemo(() => timelineState(store), [store]);
  return (
    <div class="timeline">
      <div class="timeline-bar">
        <Choice
          label="Sort by"
          value={state.order.value}
          options={rowOrders.map((order) => [order, order] as const)}
          onChange={(order) => {
            state.order.value = order as RowOrder;
          }}
        />
        <button
          type="button"
          aria-expanded={state.isHelpOpen.value}
          onClick={() => {
            state.isHelpOpen.value = !state.isHelpOpen.value;
          }}
        >
          Keys
        </button>
      </div>
      {state.isHelpOpen.value ? <KeyHelp /> : null}
      <RowGrid store={store} client={client} state={state} />
      <TimelineLegend store={store} />
    </div>
  );
}

function KeyHelp(): JSX.Element {
  return (
    <table class="timeline-keys">
      <caption>Keys in the timeline</caption>
      <tbody>
        {keyHelp.map(({ keys, does }) => (
          <tr key={keys}>
            <th scope="row">{keys}</th>
            <td>{does}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
