import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useAnswer } from '../controls/useAnswer.ts';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import { ProblemList } from './ProblemList.tsx';
import { countText, foundProblems, noneFoundText, wrongCount } from './problemRows.ts';

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
  const search = { text: store.search.value, rows: store.rows.value, shown: store.shown.value };
  const found = foundProblems(problems, search);
  const hidden = problems.length - found.length;
  const rows = found.filter(({ severity }) => severities[severity]);
  const wrong = wrongCount(rows);
  return (
    <div class="problems-panel">
      <div class="bar">
        <h2>{countText(rows)}</h2>
        {wrong === 0 ? null : <span class="note">{`${wrong} wrong now`}</span>}
        {hidden === 0 ? null : <span class="note">{`${hidden} hidden by search`}</span>}
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
      {problems.length === 0 ? <p>{noneFoundText(span, { assumed, isObserved, maxPerMinute })}</p> : null}
      {rows.length === 0 ? null : <ProblemList store={store} problems={rows} />}
    </div>
  );
}

/** The greatest number of problems in print. */
const most = 200;

/**
 * The list of problems for print, while another panel is open. It is rendered before the user prints, because printing does
 * not wait for a render.
 */
export function PrintedProblems({ store }: { store: Store }): JSX.Element | null {
  const problems = store.problems.value.value ?? [];
  if (problems.length === 0) return null;
  return (
    <div class="problems-paper">
      <h2>{countText(problems)}</h2>
      <ProblemList store={store} problems={problems.slice(0, most)} isOpen />
      {problems.length > most ? <p>{`${problems.length - most} more`}</p> : null}
    </div>
  );
}

/**
 * The pause between two searches for problems, in milliseconds. A live view changes up to four times a second, and a search
 * in a large fleet takes long.
 */
const rest = 3_000;

/**
 * Keeps the problems of the shown span in the store, even if the Problems panel is closed. The tab and the title of the page
 * show the number of these problems.
 */
export function FollowProblems({ store, client }: { store: Store; client: Client }): null {
  const span = store.extent.value;
  const assumed = store.duration.value;
  const isObserved = store.isObserved.value;
  const maxPerMinute = store.fleet.value?.maxPerMinute ?? null;
  const answer = useAnswer(
    async () => client.problems(span, { maxPerMinute, assumed, isObserved }),
    [span, assumed, isObserved, maxPerMinute],
    [store.rows.value, store.past.value],
    rest,
  );
  useEffect(() => {
    store.problems.value = answer;
  }, [answer.value, answer.error]);
  return null;
}
