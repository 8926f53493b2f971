import { objectKey } from '@kron/fleet/fleet/objectKey';
import { batch, effect } from '@preact/signals';
import type { FleetEngine, FleetSource } from '../source.ts';
import type { Answer, RunFilter } from '../worker/protocol.ts';
import type { Client, PageFilter } from './client.ts';
import { ColumnLoader } from './columnLoader.ts';
import { Exchange } from './exchange.ts';
import { followSource } from './followSource.ts';
import type { Store } from './store.ts';

/**
 * Loads the Fleet of a source, keeps the periods and the starts per minute in the store up to date, and answers the requests
 * of panels.
 *
 * @param onObjects - called once, when the objects are loaded
 */
export function createClient(source: FleetSource, store: Store, onObjects: () => void): Client {
  const ends: (() => void)[] = [];
  const engine = source.engine((answer) => {
    if (answer.type === 'objects') take(answer);
    else if (answer.type === 'failed' && answer.id === null) fail(store, answer.message);
    else exchange.receive(answer);
  });
  const exchange = new Exchange((request) => engine.send(request));
  const loader = new ColumnLoader(store, exchange);

  let hasBegun = false;
  const take = (answer: Objects): void => {
    if (hasBegun) replaceObjects(store, loader, answer);
    else begin(answer);
    hasBegun = true;
  };
  const begin = ({ fleet, rows }: Objects): void => {
    batch(() => {
      store.fleet.value = fleet;
      if (store.live.peek() === null) store.now.value = fleet.now;
      store.rows.value = rows;
      onObjects();
    });
    ends.push(
      effect(() => loader.cover(store.extent.value, fleet.span)),
      effect(() => computeLoads(store, exchange)),
      effect(forgetMessage(store)),
    );
  };

  let lastFile: Promise<unknown> = Promise.resolve();
  const stopFollowing = load(source, store, engine.send);
  void stopFollowing.catch((error: Error) => fail(store, error.message));

  return {
    want: (rows) => loader.want(rows),
    explain: async (run) =>
      (await exchange.ask({ type: 'explain', ...run, now: store.now.peek() }, 'explanation')).parts,
    object: async (identity) =>
      (await exchange.ask({ type: 'object', identity, now: store.now.peek() }, 'object')).details,
    problems: async (span, limits) =>
      (await exchange.ask({ type: 'problems', span, ...limits }, 'problems')).problems,
    table: async ({ filter, ...page }) =>
      exchange.ask({ type: 'table', ...page, filter: filterNow(store, filter) }, 'table'),
    exportFile: async ({ filter, ...file }) => {
      const make = async (): Promise<ArrayBuffer> =>
        (await exchange.ask({ type: 'export', ...file, filter: filterNow(store, filter) }, 'bytes')).bytes;
      // Waits until the last file is made, because a new request for a file would cancel the request for the last file.
      const made = lastFile.then(make, make);
      lastFile = made;
      return made;
    },
    close: () => {
      for (const end of ends) end();
      void stopFollowing.then((stop) => stop());
      loader.close();
      engine.close();
    },
  };
}

function filterNow({ past, now }: Store, filter: PageFilter): RunFilter {
  return { ...filter, now: past.peek() === null ? null : now.peek() };
}

type Objects = Extract<Answer, { type: 'objects' }>;

/** Loads the Fleet, and follows the changes of a live source. Resolves with a function that stops following. */
async function load(source: FleetSource, store: Store, send: FleetEngine['send']): Promise<() => void> {
  const fleet = await source.fleet();
  const { live } = source;
  if (live === undefined) {
    send({ type: 'load', fleet });
    source.newer?.((next) => send({ type: 'load', fleet: next }));
    return () => undefined;
  }
  return followSource(live, { fleet, store, send });
}

/** Replaces the objects after a change. Keeps the loaded periods of all objects that did not change. */
function replaceObjects(store: Store, loader: ColumnLoader, { fleet, rows, changed }: Objects): void {
  const before = new Map(store.rows.peek().map((one) => [objectKey(one), one.row]));
  const others = new Set(changed);
  const earlier = rows.flatMap((one) => {
    const row = before.get(objectKey(one));
    return changed === null || row === undefined || others.has(one.row) ? [] : [[one.row, row] as const];
  });
  batch(() => {
    store.fleet.value = { ...fleet, span: store.fleet.peek()?.span ?? fleet.span };
    store.rows.value = rows;
    loader.replaceRows(new Map(earlier));
  });
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

/**
 * Clears the message when the search, the panel or the span changes. Keeps it when the effect runs for the first time,
 * because the message can then be about the address.
 */
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
