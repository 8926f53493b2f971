import type { ApiState } from '../apiState.ts';
import { collectGarbage } from './collectGarbage.ts';
import { finishNamespaces } from './finishNamespaces.ts';
import { runJobs } from './runJobs.ts';

/** Runs the controllers until none of them has anything left to do. */
export function runControllers(given: ApiState): void {
  // The verdict applies to clients only.
  const state = { ...given, verdict: () => undefined };
  for (;;) {
    const { revision } = state.store;
    runJobs(state);
    collectGarbage(state);
    finishNamespaces(state);
    if (state.store.revision === revision) return;
  }
}
