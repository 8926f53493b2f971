import { useEffect } from 'preact/hooks';
import { useAnswer } from '../controls/useAnswer.ts';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';

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
