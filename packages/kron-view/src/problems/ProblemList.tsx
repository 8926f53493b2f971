import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { ObjectLink } from '../controls/ObjectLink.tsx';
import type { Store } from '../state/store.ts';
import type { ProblemRow } from '../worker/protocol.ts';
import { type ProblemGroup, placeText, problemGroups, spanAround } from './problemRows.ts';

type ListProps = {
  store: Store;
  problems: readonly ProblemRow[];
  /** Whether to list all problems of each code, as in print. */
  isOpen?: boolean;
};

/** The list of problems, with one row for each code. A row with several problems can be opened. */
export function ProblemList({ store, problems, isOpen = false }: ListProps): JSX.Element {
  return (
    <ul class="problems" aria-label="Problems">
      {problemGroups(problems).map((group) =>
        group.rows.length === 1 && group.rows[0] !== undefined ? (
          <Problem key={group.code} store={store} problem={group.rows[0]} />
        ) : (
          <Group key={group.code} store={store} group={group} isOpen={isOpen} />
        ),
      )}
    </ul>
  );
}

const pageSize = 200;

function Group({
  store,
  group,
  isOpen,
}: {
  store: Store;
  group: ProblemGroup;
  isOpen: boolean;
}): JSX.Element {
  const { code, severity, rows, summary } = group;
  const [limit, setLimit] = useState(pageSize);
  return (
    <li class={severity}>
      <details open={isOpen}>
        <summary>
          <span class="severity">{severity}</span> <strong>{code}</strong>{' '}
          <span class="message">{summary}</span>
        </summary>
        <ul class="problems" aria-label={code}>
          {rows.slice(0, limit).map((problem, index) => (
            <Problem key={index} store={store} problem={problem} />
          ))}
        </ul>
        {rows.length > limit ? (
          <button type="button" onClick={() => setLimit(limit + pageSize)}>
            {`Show ${Math.min(pageSize, rows.length - limit)} more`}
          </button>
        ) : null}
      </details>
    </li>
  );
}

function Problem({ store, problem }: { store: Store; problem: ProblemRow }): JSX.Element {
  const { severity, code, identity, message, at, periodID } = problem;
  const place = placeText(problem);
  const show = (): void => {
    if (at === undefined) return;
    store.span.value = spanAround(at, store.span.value);
    store.panel.value = 'timeline';
    store.object.value = null;
    if (identity !== undefined && periodID !== undefined) store.run.value = { identity, periodID };
  };
  return (
    <li class={severity}>
      <span class="severity">{severity}</span>
      <strong>{code}</strong>
      {identity === undefined ? null : <ObjectLink store={store} identity={identity} />}
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
