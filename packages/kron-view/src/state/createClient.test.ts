import { expect, test } from '@jest/globals';
import type { FleetSource } from '../source.ts';
import type { Answer } from '../worker/protocol.ts';
import { createClient } from './createClient.ts';
import { createStore, type Store } from './store.ts';
import { defaultState } from './viewState.ts';

const span = { from: 1000, to: 2000 };

/** A store whose Fleet is there. */
function loaded(message: string): { store: Store; answer: (answer: Answer) => void } {
  const store = createStore({ ...defaultState, span }, () => undefined);
  let answer: (answer: Answer) => void = () => undefined;
  const source: FleetSource = {
    fleet: async () => ({}),
    engine: (onAnswer) => {
      answer = onAnswer;
      return { send: () => undefined, close: () => undefined };
    },
  };
  createClient(source, store, () => {
    store.message.value = message;
  });
  answer({ type: 'objects', fleet: { span }, rows: [] } as unknown as Answer);
  return { store, answer };
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
