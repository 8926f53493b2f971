import { effect } from '@preact/signals';
import { render } from 'preact';
import { pageTitle } from './page/pageTexts.ts';
import { View } from './page/View.tsx';
import type { FleetSource } from './source.ts';
import { bindAddress, reportIgnored } from './state/bindAddress.ts';
import { createClient } from './state/createClient.ts';
import { readFragment } from './state/fragment.ts';
import { wrongCount } from './problems/problemRows.ts';
import { createStore, type Store } from './state/store.ts';
import { defaultState, type Panel, type ViewState } from './state/viewState.ts';
import { applyStyles } from './styles/applyStyles.ts';

type MountOptions = {
  panel?: Panel;
  /** Called with each new title of the page. The title names what the page shows, and has the number of current problems. */
  onTitle?: (title: string) => void;
  /** Called once, when the view has drawn objects with their runs for the first time. */
  onPainted?: () => void;
};

/**
 * Draws the view of a Fleet into an element. The view contains a `main` element. Outside its element, the view changes only
 * the fragment of the address and the style sheets of the document. `setNow` sets the current time in epoch seconds, for a
 * source without its own clock.
 */
export function mount(
  element: Element,
  source: FleetSource,
  { panel = 'timeline', onPainted, onTitle }: MountOptions = {},
): { setNow: (now: number) => void; close: () => void } {
  const removeStyles = applyStyles(document);
  const defaults: ViewState = { ...defaultState, panel };
  const { state, ignored } = readFragment(location.hash);
  let isPainted = false;
  let isComplete = false;
  const store = createStore({ ...defaults, ...state }, () => {
    if (isPainted) return;
    isPainted = true;
    performance.mark('kron:painted');
    onPainted?.();
    complete();
  });
  const complete = (): void => {
    if (isComplete || !isPainted || store.busy.peek() || store.fleet.peek() === null) return;
    isComplete = true;
    performance.mark('kron:complete');
  };
  let stopAddress: (() => void) | undefined;
  const client = createClient(source, store, () => {
    const fleet = store.fleet.peek();
    if (fleet === null) return;
    const zone = fleet.zone ?? defaults.zone;
    const { span } = fleet;
    if (state.span === undefined) store.span.value = span;
    if (state.zone === undefined) store.zone.value = zone;
    stopAddress = bindAddress(store, { ...defaults, zone, span }, window);
    reportIgnored(store, ignored);
  });
  const root = document.createElement('div');
  root.className = 'kron-view';
  element.append(root);
  const stopMark = store.busy.subscribe(complete);
  const stopTitle = onTitle === undefined ? undefined : effect(() => onTitle(titleOf(store)));
  render(<View store={store} client={client} />, root);
  return {
    setNow: (now) => {
      store.now.value = now;
    },
    close: () => {
      stopMark();
      stopTitle?.();
      stopAddress?.();
      client.close();
      render(null, root);
      root.remove();
      removeStyles();
    },
  };
}

function titleOf({ problems, fleet, object }: Store): string {
  const name = object.value ?? fleet.value?.source.context ?? 'What runs when';
  return pageTitle(wrongCount(problems.value.value ?? []), name);
}
