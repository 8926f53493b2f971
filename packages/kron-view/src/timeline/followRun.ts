import { effect } from '@preact/signals';
import { wholeSeconds } from '../axis/scale.ts';
import type { Store } from '../state/store.ts';
import type { ChosenRun } from '../state/viewState.ts';
import type { ObjectRow } from '../worker/protocol.ts';
import { spanShowing } from './movement.ts';
import type { TimelinePlace, TimelineState } from './timelineState.ts';

/**
 * Moves the timeline to the run that the Explain panel shows, once the period of the run is loaded. The address or another
 * panel can have chosen the run.
 */
export function followRun(store: Store, state: TimelineState): () => void {
  let followed: ChosenRun | null = null;
  return effect(() => {
    const run = store.run.value;
    if (run === null || run === followed) return;
    const places = placesOf(run, store.shown.value, state);
    // A KronJob and a ControlledJob can have the same name. The row that has the focus takes precedence.
    const place = places.find(({ key }) => key === state.focus.peek()?.key) ?? places[0];
    if (place === undefined) return;
    const { key, at, object } = place;
    followed = run;
    const group = store.groups.peek().find(({ rows }) => rows.includes(object));
    if (group !== undefined && state.collapsed.peek().has(group.name)) {
      state.collapsed.value = new Set([...state.collapsed.peek()].filter((name) => name !== group.name));
    }
    state.focus.value = { key, at };
    const span = spanShowing(state.axis.peek(), at);
    if (span !== state.axis.peek()) store.span.value = wholeSeconds(span);
  });
}

type RunPlace = TimelinePlace & { object: ObjectRow };

/** The places of a run in the rows of all objects with the identity of the run. */
function placesOf(run: ChosenRun, shown: readonly ObjectRow[], state: TimelineState): RunPlace[] {
  const nominal = Date.parse(run.periodID) / 1000;
  return shown.flatMap((object) => {
    if (object.identity !== run.identity) return [];
    const marks = state.marksOf(object.row);
    const at = marks?.at[marks.nominal.indexOf(nominal)];
    return at === undefined ? [] : [{ object, key: object.key, at }];
  });
}
