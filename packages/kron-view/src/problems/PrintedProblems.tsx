import type { JSX } from 'preact';
import type { Store } from '../state/store.ts';
import { ProblemList } from './ProblemList.tsx';
import { countText } from './problemRows.ts';

/** More problems are not printed. */
const most = 200;

/** The problems, in print only, while another panel is open. They are rendered in advance, because printing does not wait. */
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
