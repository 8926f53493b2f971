import type { ApiState } from '../apiState.ts';
import { collectGarbage } from './collectGarbage.ts';
import { finishNamespaces } from './finishNamespaces.ts';
import { runJobs } from './runJobs.ts';

/** Lets the controllers work until none of them has anything left to do. */
export function runControllers(given: ApiState): void {
  // A policy is asked about what clients do, not about this.
  const state = { ...given, verdict: () => undefined };
  for (;;) {
    const { revision } = state.store;
    runJobs(state);
    collectGarbage(state);
    finishNamespaces(state);
    if (state.store.revision === revision) return;
  }
}
