import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAnswer } from '../controls/useAnswer.ts';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import type { ProblemRow } from '../worker/protocol.ts';
import { noneFoundText, placeText, shownProblems, spanAround } from './problemRows.ts';

const pageSize = 200;

/** Everything that is wrong with the fleet, or looks as if it were. */
export function ProblemsPanel({ store, client }: { store: Store; client: Client }): JSX.Element {
  const [severities, setSeverities] = useState({ error: true, warning: true });
  const [limit, setLimit] = useState(pageSize);
  const span = store.extent.value;
  const assumed = store.duration.value;
  const maxPerMinute = store.fleet.value?.maxPerMinute ?? null;
  const { value: problems, error } = useAnswer(
    async () => client.problems(span, { maxPerMinute, assumed }),
    [span, assumed, maxPerMinute],
    [store.rows.value, store.past.value],
  );
  useEffect(() => {
    if (problems !== null) store.painted();
  }, [problems]);
  if (problems === null) return <p class="note">{error === '' ? 'computing…' : error}</p>;
  const identities =
    store.filter.value.rows === null ? null : new Set(store.shown.value.map((row) => row.identity));
  const rows = shownProblems(problems, severities, identities);
  return (
    <div class="problems-panel">
      <div class="bar">
        <h2>{rows.length === 1 ? '1 problem' : `${rows.length} problems`}</h2>
        {(['error', 'warning'] as const).map((severity) => (
          <label key={severity} class="check">
            <input
              type="checkbox"
              checked={severities[severity]}
              onChange={({ currentTarget }) =>
                setSeverities({ ...severities, [severity]: currentTarget.checked })
              }
            />
            {`${severity}s`}
          </label>
        ))}
      </div>
      {rows.length === 0 ? (
        <p>{noneFoundText(span, { assumed, maxPerMinute })}</p>
      ) : (
        <ul class="problems" aria-label="Problems">
          {rows.slice(0, limit).map((problem, index) => (
            <Problem key={index} store={store} problem={problem} />
          ))}
        </ul>
      )}
      {rows.length > limit ? (
        <button type="button" onClick={() => setLimit(limit + pageSize)}>
          {`Show ${Math.min(pageSize, rows.length - limit)} more`}
        </button>
      ) : null}
    </div>
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
