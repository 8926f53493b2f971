import { batch, effect, type Signal } from '@preact/signals';
import { readFragment, writeFragment } from './fragment.ts';
import type { Store } from './store.ts';
import type { ViewState } from './viewState.ts';

/** The time from the last change of the state to the update of the address, in milliseconds. */
const delay = 200;

/**
 * Writes the state of the store into the fragment of the address, and reads the state from a fragment that the user enters.
 * Returns a function that stops the writing and the reading.
 */
export function bindAddress(store: Store, defaults: ViewState, page: Window): () => void {
  const fields = Object.keys(defaults) as (keyof ViewState)[];
  let { unknown } = readFragment(page.location.hash);
  let timer: number | undefined;
  let written = store.object.peek();
  const stop = effect(() => {
    const text = writeFragment(stateOf(store, fields), defaults, unknown);
    const object = store.object.value;
    page.clearTimeout(timer);
    const write = (): void => {
      const { history, location } = page;
      const address = text === '' ? `${location.pathname}${location.search}` : `#${text}`;
      // Opening the page of an object adds an entry to the history, so that the Back button of the browser closes the page.
      if (object === written) history.replaceState(history.state, '', address);
      else history.pushState(null, '', address);
      written = object;
    };
    if (object === written) timer = page.setTimeout(write, delay);
    else write();
  });
  const take = (): void => {
    const fragment = readFragment(page.location.hash);
    unknown = fragment.unknown;
    written = fragment.state.object ?? null;
    const state = { ...defaults, ...fragment.state };
    batch(() => {
      for (const field of fields) (store[field] as Signal<unknown>).value = state[field];
    });
    reportIgnored(store, fragment.ignored);
  };
  page.addEventListener('hashchange', take);
  return () => {
    stop();
    page.clearTimeout(timer);
    page.removeEventListener('hashchange', take);
  };
}

/** Shows a message with the values of the address that could not be read. */
export function reportIgnored(store: Store, ignored: readonly string[]): void {
  if (ignored.length > 0) store.message.value = `ignored in the address: ${ignored.join(', ')}`;
}

function stateOf(store: Store, fields: readonly (keyof ViewState)[]): ViewState {
  return Object.fromEntries(fields.map((field) => [field, store[field].value])) as ViewState;
}
