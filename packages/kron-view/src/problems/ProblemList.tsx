import type { JSX } from 'preact';
import type { Store } from '../state/store.ts';
import type { ProblemRow } from '../worker/protocol.ts';
import { placeText, spanAround } from './problemRows.ts';

/** Problems, each with a button that shows it in the timeline. */
export function ProblemList({
  store,
  problems,
}: {
  store: Store;
  problems: readonly ProblemRow[];
}): JSX.Element {
  return (
    <ul class="problems" aria-label="Problems">
      {problems.map((problem, index) => (
        <Problem key={index} store={store} problem={problem} />
      ))}
    </ul>
  );
}

function Problem({ store, problem }: { store: Store; problem: ProblemRow }): JSX.Element {
  const { severity, code, identity, message, at, periodID } = problem;
  const place = placeText(problem);
  const show = (): void => {
    if (at === undefined) return;
    store.span.value = spanAround(at, store.span.value);
    store.panel.value = 'timeline';
    if (identity !== undefined && periodID !== undefined) store.run.value = { identity, periodID };
  };
  return (
    <li class={severity}>
      <span class="severity">{severity}</span>
      <strong>{code}</strong>
      {identity === undefined ? null : <span class="identity">{identity}</span>}
      <span class="message">{message}</span>
      {place === '' ? null : <span class="faint">{place}</span>}
      {at === undefined ? null : (
        <button
          type="button"
          class="quiet"
          aria-label={`Show ${code} ${identity ?? ''}`.trim()}
          onClick={show}
        >
          Show
        </button>
      )}
    </li>
  );
}
