import type { Answer, Request } from './worker/protocol.ts';

/** Where a Fleet comes from, and what computes with it. */
export type FleetSource = {
  /** The Fleet as parsed JSON. The engine checks it. */
  fleet: () => Promise<unknown>;
  /** Starts the engine. */
  engine: (onAnswer: (answer: Answer) => void) => FleetEngine;
};

export type FleetEngine = { send: (request: Request) => void; close: () => void };
