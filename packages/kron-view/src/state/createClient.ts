import { batch, effect } from '@preact/signals';
import type { FleetSource } from '../source.ts';
import type { Answer } from '../worker/protocol.ts';
import type { Client } from './client.ts';
import { ColumnLoader } from './columnLoader.ts';
import { Exchange } from './exchange.ts';
import type { Store } from './store.ts';

/**
 * Loads the Fleet of a source, keeps the store's periods and loads up to date, and answers what panels ask.
 *
 * @param onObjects - called once, when the objects are there
 */
export function createClient(source: FleetSource, store: Store, onObjects: () => void): Client {
  const ends: (() => void)[] = [];
  const engine = source.engine((answer) => {
    if (answer.type === 'objects') begin(answer);
    else if (answer.type === 'failed' && answer.id === null) fail(store, answer.message);
    else exchange.receive(answer);
  });
  const exchange = new Exchange((request) => engine.send(request));
  const loader = new ColumnLoader(store, exchange);

  const begin = ({ fleet, rows }: Extract<Answer, { type: 'objects' }>): void => {
    batch(() => {
      store.fleet.value = fleet;
      store.rows.value = rows;
      onObjects();
    });
    ends.push(
      effect(() => loader.cover(store.extent.value, fleet.span)),
      effect(() => computeLoads(store, exchange)),
      effect(forgetMessage(store)),
    );
  };

  void load(source, engine.send).catch((error: Error) => fail(store, error.message));

  return {
    want: (rows) => loader.want(rows),
    explain: async (run) => (await exchange.ask({ type: 'explain', ...run }, 'explanation')).parts,
    problems: async (span, limits) =>
      (await exchange.ask({ type: 'problems', span, ...limits }, 'problems')).problems,
    table: async (page) => exchange.ask({ type: 'table', ...page }, 'table'),
    exported: async (file) => (await exchange.ask({ type: 'export', ...file }, 'bytes')).bytes,
    close: () => {
      for (const end of ends) end();
      loader.close();
      engine.close();
    },
  };
}

async function load(source: FleetSource, send: ReturnType<FleetSource['engine']>['send']): Promise<void> {
  send({ type: 'load', fleet: await source.fleet() });
}

function computeLoads(store: Store, exchange: Exchange): void {
  const { rows } = store.filter.value;
  const span = store.extent.value;
  const urgent = store.panel.peek() === 'load';
  exchange.stream(
    { type: 'loads', span, rows, urgent },
    {
      take: (answer) => {
        if (answer.type === 'loads') store.loads.value = answer.loads;
      },
      refuse: ({ message }) => {
        store.message.value = message;
      },
    },
  );
}

/** What a message was about has changed. The first run keeps a message about the address. */
function forgetMessage({ search, panel, span, message }: Store): () => void {
  let isFirst = true;
  return () => {
    void [search.value, panel.value, span.value];
    if (!isFirst) message.value = '';
    isFirst = false;
  };
}

function fail(store: Store, message: string): void {
  batch(() => {
    store.alerts.value = [...store.alerts.peek(), message];
    store.busy.value = false;
  });
}
