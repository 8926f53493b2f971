import { effect } from '@preact/signals';
import { wholeSeconds } from '../axis/scale.ts';
import type { Store } from '../state/store.ts';
import type { ChosenRun } from '../state/viewState.ts';
import { spanShowing } from './movement.ts';
import type { TimelineState } from './timelineState.ts';

/** Moves to the run that Explain shows, once its period is there: the address or another panel can have chosen it. */
export function followRun(store: Store, state: TimelineState): () => void {
  let followed: ChosenRun | null = null;
  return effect(() => {
    const run = store.run.value;
    if (run === null || run === followed) return;
    const object = store.shown.value.find(({ identity }) => identity === run.identity);
    const marks = object === undefined ? null : state.marksOf(object.row);
    const mark = marks?.nominal.indexOf(Date.parse(run.periodID) / 1000) ?? -1;
    const at = marks?.at[mark];
    if (object === undefined || at === undefined) return;
    followed = run;
    const group = store.groups.peek().find(({ rows }) => rows.includes(object));
    if (group !== undefined && state.collapsed.peek().has(group.name)) {
      state.collapsed.value = new Set([...state.collapsed.peek()].filter((name) => name !== group.name));
    }
    state.focus.value = { key: `row:${object.row}`, at };
    const span = spanShowing(state.axis.peek(), at);
    if (span !== state.axis.peek()) store.span.value = wholeSeconds(span);
  });
}
