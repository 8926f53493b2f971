import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Store } from '../state/store.ts';
import { ProblemList } from './ProblemList.tsx';
import { countText, noneFoundText, shownProblems, wrongCount } from './problemRows.ts';

/** The Problems panel: the errors and warnings about the objects of the Fleet. */
export function ProblemsPanel({ store }: { store: Store }): JSX.Element {
  const [severities, setSeverities] = useState({ error: true, warning: true });
  const span = store.extent.value;
  const assumed = store.duration.value;
  const isObserved = store.isObserved.value && store.past.value !== null;
  const maxPerMinute = store.fleet.value?.maxPerMinute ?? null;
  const { value: problems, error } = store.problems.value;
  useEffect(() => {
    if (problems !== null) store.painted();
  }, [problems]);
  if (problems === null) return <p class="note">{error === '' ? 'computing…' : error}</p>;
  const identities =
    store.filter.value.rows === null ? null : new Set(store.shown.value.map((row) => row.identity));
  const rows = shownProblems(problems, severities, identities);
  const wrong = wrongCount(rows);
  return (
    <div class="problems-panel">
      <div class="bar">
        <h2>{countText(rows)}</h2>
        {wrong === 0 ? null : <span class="note">{`${wrong} wrong now`}</span>}
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
        <ProblemList store={store} problems={rows} />
      )}
    </div>
  );
}
