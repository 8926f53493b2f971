import type { JSX } from 'preact';
import type { Store } from '../state/store.ts';
import type { ChosenRun } from '../state/viewState.ts';

export function ExplainCell({ store, run }: { store: Store; run: ChosenRun }): JSX.Element {
  return (
    <td role="cell" class="why">
      <button
        type="button"
        class="quiet"
        aria-label={`Explain ${run.identity}, ${run.periodID}`}
        onClick={() => {
          store.run.value = run;
        }}
      >
        Explain
      </button>
    </td>
  );
}
