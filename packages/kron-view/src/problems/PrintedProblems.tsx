import type { JSX } from 'preact';
import type { Store } from '../state/store.ts';
import { ProblemList } from './ProblemList.tsx';
import { countText } from './problemRows.ts';

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
