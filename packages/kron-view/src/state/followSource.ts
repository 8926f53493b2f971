import type { Fleet } from '@kron/fleet/fleet/fleet';
import { patchedEvents } from '@kron/fleet/live/objectEvents';
import { groupedRuns, patchedFleet, patchedRuns } from '@kron/fleet/live/patchedFleet';
import { batch } from '@preact/signals';
import type { FleetEngine, FleetSource, LiveSource } from '../source.ts';
import type { Store } from './store.ts';

/**
 * Keeps the store and the engine up to date with a source that changes. The store has the recorded runs for drawing. The
 * engine has the same runs for tables and problems. Returns a function that stops following.
 */
export function followSource(
  { follow, clock }: NonNullable<FleetSource['live']>,
  { fleet, store, send }: { fleet: unknown; store: Store; send: FleetEngine['send'] },
): () => void {
  store.live.value = { lost: null, notes: [], disconnected: null };
  /**
   * `now` is the last time that the server has reported. `at` is what the monotonic clock of the page showed when this
   * report arrived. Both are in seconds.
   */
  let ticked = { now: Date.parse((fleet as Fleet).now) / 1_000, at: clock.monotonic() };
  const moveNow = (): void => {
    store.now.value = Math.floor(ticked.now + clock.monotonic() - ticked.at);
  };
  let whole = fleet as Fleet;
  const load = (next: unknown): void => {
    whole = next as Fleet;
    const { source, runs, events } = whole;
    // Only a cluster has recorded runs.
    store.past.value = source?.kind === 'cluster' && Array.isArray(runs) ? groupedRuns(runs) : null;
    store.events.value = patchedEvents(new Map(), { events: Array.isArray(events) ? events : [], gone: [] });
    send({
      type: 'load',
      // The getter returns the current Fleet, which a second worker loads if the first worker dies.
      get fleet() {
        const past = store.past.peek();
        if (past === null) return whole;
        return { ...whole, runs: [...past.values()].flatMap((ofObject) => [...ofObject.values()]) };
      },
    });
  };
  const live: LiveSource = {
    patch: (patch) => {
      whole = patchedFleet(whole, patch);
      batch(() => {
        moveNow();
        const past = store.past.peek();
        if (past !== null) store.past.value = patchedRuns(past, patch);
        store.events.value = patchedEvents(store.events.peek(), patch);
      });
      send({ type: 'patch', patch });
    },
    reset: load,
    tick: (now, state) => {
      ticked = { now, at: clock.monotonic() };
      batch(() => {
        moveNow();
        store.live.value = {
          ...state,
          notes: [...state.notes, ...clockNotes(clock.now(), now)],
          disconnected: null,
        };
      });
    },
    disconnected: (text) => {
      const before = store.live.peek();
      if (before !== null && before.disconnected !== text)
        store.live.value = { ...before, disconnected: text };
    },
  };
  moveNow();
  load(fleet);
  return follow(live);
}

/**
 * If the clocks of the browser and of the server differ by more than this many seconds, the page shows a note. Smaller
 * differences can come from the server's time, which is in whole seconds.
 */
const maxSkew = 2.5;

function clockNotes(own: number, now: number): string[] {
  const ahead = own - now - 0.5;
  if (Math.abs(ahead) <= maxSkew) return [];
  const side = ahead > 0 ? 'ahead of' : 'behind';
  return [
    `the clock of this browser is ${Math.round(Math.abs(ahead))} s ${side} the server's, which the page goes by`,
  ];
}
