import type { JSX } from 'preact';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import { ProblemList } from './ProblemList.tsx';
import { useProblems } from './useProblems.ts';

/** More problems are not printed. */
const most = 200;
/** A live view changes up to four times a second. */
const restMs = 10_000;

/** The problems on paper while another panel is open. They are asked for before: printing does not wait. */
export function PrintedProblems({ store, client }: { store: Store; client: Client }): JSX.Element | null {
  const { value: problems } = useProblems(store, client, restMs);
  if (problems === null || problems.length === 0) return null;
  return (
    <div class="problems-paper">
      <h2>{problems.length === 1 ? '1 problem' : `${problems.length} problems`}</h2>
      <ProblemList store={store} problems={problems.slice(0, most)} />
      {problems.length > most ? <p>{`${problems.length - most} more`}</p> : null}
    </div>
  );
}
