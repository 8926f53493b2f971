import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import { ProblemList } from './ProblemList.tsx';
import { noneFoundText, shownProblems } from './problemRows.ts';
import { useProblems } from './useProblems.ts';

const pageSize = 200;

/** Everything that is wrong with the fleet, or looks as if it were. */
export function ProblemsPanel({ store, client }: { store: Store; client: Client }): JSX.Element {
  const [severities, setSeverities] = useState({ error: true, warning: true });
  const [limit, setLimit] = useState(pageSize);
  const span = store.extent.value;
  const assumed = store.duration.value;
  const isObserved = store.isObserved.value;
  const maxPerMinute = store.fleet.value?.maxPerMinute ?? null;
  const { value: problems, error } = useProblems(store, client);
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
        <p>{noneFoundText(span, { assumed, isObserved, maxPerMinute })}</p>
      ) : (
        <ProblemList store={store} problems={rows.slice(0, limit)} />
      )}
      {rows.length > limit ? (
        <button type="button" onClick={() => setLimit(limit + pageSize)}>
          {`Show ${Math.min(pageSize, rows.length - limit)} more`}
        </button>
      ) : null}
    </div>
  );
}
