import { useAnswer } from '../controls/useAnswer.ts';
import type { Answered } from '../controls/currentAnswer.ts';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import type { ProblemRow } from '../worker/protocol.ts';

/** The problems of the computed span. @param restMs - see `useAnswer` */
export function useProblems(store: Store, client: Client, restMs?: number): Answered<readonly ProblemRow[]> {
  const span = store.extent.value;
  const assumed = store.duration.value;
  const isObserved = store.isObserved.value;
  const maxPerMinute = store.fleet.value?.maxPerMinute ?? null;
  return useAnswer(
    async () => client.problems(span, { maxPerMinute, assumed, isObserved }),
    [span, assumed, isObserved, maxPerMinute],
    [store.rows.value, store.past.value],
    restMs,
  );
}
