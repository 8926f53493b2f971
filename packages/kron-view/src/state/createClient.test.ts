import { expect, test } from '@jest/globals';
import type { FleetSource } from '../source.ts';
import type { Answer, Request } from '../worker/protocol.ts';
import type { Client } from './client.ts';
import { createClient } from './createClient.ts';
import { createStore, type Store } from './store.ts';
import { defaultState } from './viewState.ts';

const span = { from: 1000, to: 2000 };

/** A store whose Fleet is there. */
function loaded(message: string): {
  store: Store;
  client: Client;
  sent: Request[];
  answer: (answer: Answer) => void;
} {
  const store = createStore({ ...defaultState, span }, () => undefined);
  let answer: (answer: Answer) => void = () => undefined;
  const sent: Request[] = [];
  const source: FleetSource = {
    fleet: async () => ({}),
    engine: (onAnswer) => {
      answer = onAnswer;
      return { send: (request) => void sent.push(request), close: () => undefined };
    },
  };
  const client = createClient(source, store, () => {
    store.message.value = message;
  });
  answer({ type: 'objects', fleet: { span }, rows: [] } as unknown as Answer);
  return { store, client, sent, answer };
}

const changes: [string, (store: Store) => void][] = [
  ['the search', ({ search }) => void (search.value = 'db')],
  ['the panel', ({ panel }) => void (panel.value = 'load')],
  ['the span', (store) => void (store.span.value = { from: 1100, to: 1200 })],
];

test.each(changes)('a message stays until %s changes', (_, change) => {
  const { store } = loaded('ignored in the address: tz');
  expect(store.message.value).toBe('ignored in the address: tz');
  change(store);
  expect(store.message.value).toBe('');
});

test('a failure of all is an alert, and nothing is computed any more', () => {
  const { store, answer } = loaded('');
  answer({ type: 'failed', id: null, message: 'stopped' });
  expect([store.alerts.value, store.busy.value]).toEqual([['stopped'], false]);
});

test('a file waits for the one before it, also if that one fails', async () => {
  const { client, sent, answer } = loaded('');
  const filter = { rows: null, outcomes: [] };
  const exports = () => sent.filter(({ type }) => type === 'export');
  const files = (['json', 'csv'] as const).map((format) => client.exportFile({ span, filter, format }));
  const [first, second] = files.map((file) => file.catch(({ message }: Error) => message));
  await Promise.resolve();
  const [json] = exports();
  expect(exports()).toMatchObject([{ format: 'json' }]);
  answer({ type: 'failed', id: json && 'id' in json ? json.id : 0, message: 'too many periods' });
  expect(await first).toBe('too many periods');
  const csv = exports()[1];
  const bytes = new ArrayBuffer(1);
  answer({ type: 'bytes', id: csv && 'id' in csv ? csv.id : 0, bytes });
  expect(await second).toBe(bytes);
});
