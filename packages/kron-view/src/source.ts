import type { FleetPatch, FleetState } from '@kron/fleet/live/changes';
import type { Answer, Request } from './worker/protocol.ts';

/** Where a Fleet comes from, and what computes with it. */
export type FleetSource = {
  /** The Fleet as parsed JSON. The engine checks it. */
  fleet: () => Promise<unknown>;
  /** Calls back with each Fleet that replaces the previous one. Absent: the Fleet is not replaced. */
  newer?: (replace: (fleet: unknown) => void) => void;
  /** A source that changes. `follow` begins at the Fleet that `fleet` gave, and returns a function that stops following. */
  live?: { follow: (live: LiveSource) => () => void; clock: PageClock };
  /** Starts the engine. */
  engine: (onAnswer: (answer: Answer) => void) => FleetEngine;
};

/** The page's clocks, in seconds: since the epoch, and from any start. */
export type PageClock = { now: () => number; monotonic: () => number };

/** The reports of a source that changes. */
export type LiveSource = {
  /** A patch as parsed JSON. The engine checks it. */
  patch: (patch: FleetPatch) => void;
  /** The whole Fleet again. */
  reset: (fleet: unknown) => void;
  /** The source's time in epoch seconds, and how it is. */
  tick: (now: number, state: FleetState) => void;
  /** null: connected. */
  disconnected: (text: string | null) => void;
};

export type FleetEngine = { send: (request: Request) => void; close: () => void };
