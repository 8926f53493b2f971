import type { FleetPatch, FleetState } from '@kron/fleet/live/changes';
import type { Answer, Request } from './worker/protocol.ts';

/** The source of a Fleet, and the engine that computes its runs. */
export type FleetSource = {
  /** Resolves with the Fleet as parsed JSON. The engine validates the Fleet. */
  fleet: () => Promise<unknown>;
  /** Calls `replace` with each new Fleet, which replaces the previous one. Absent if the Fleet is never replaced. */
  newer?: (replace: (fleet: unknown) => void) => void;
  /**
   * Set for a source that changes. `follow` reports each change of the Fleet that `fleet` has returned, and returns a
   * function that stops the reports.
   */
  live?: { follow: (live: LiveSource) => () => void; clock: PageClock };
  engine: (onAnswer: (answer: Answer) => void) => FleetEngine;
};

/** The clocks of the page, in seconds. `now` counts from the epoch, and `monotonic` from an arbitrary start. */
export type PageClock = { now: () => number; monotonic: () => number };

/** The callbacks with which a source reports its changes. */
export type LiveSource = {
  /** Reports a change of the Fleet as parsed JSON. The engine validates the patch. */
  patch: (patch: FleetPatch) => void;
  reset: (fleet: unknown) => void;
  /** Reports the time of the server in epoch seconds, and whether the server can read its source. */
  tick: (now: number, state: FleetState) => void;
  /** Reports why the server cannot be reached. Null if the server can be reached. */
  disconnected: (text: string | null) => void;
};

export type FleetEngine = { send: (request: Request) => void; close: () => void };
