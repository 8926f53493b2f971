import type { ControlledEvent } from '../events/event.ts';
import { type SpanState, spanStateAt } from '../events/spanState.ts';
import type { SpecChangePolicy } from './spec.ts';

/** Everything that `compileControlled` reads from a spec. */
export type ControlledParts = {
  readonly identity: string;
  readonly name: string;
  readonly events: readonly ControlledEvent[];
  readonly specChangePolicy: SpecChangePolicy;
  readonly startingDeadline: number;
  readonly suspend: boolean;
  /** Makes the fingerprint of the jobTemplate. */
  readonly fingerprint: () => string;
};

/** The state in force over a stretch of time, `until` not in it. */
type Stretch = { readonly since: number; readonly until: number; readonly state: SpanState };

/**
 * The spec of a ControlledJob that has proved valid, in the form in which it is asked what should be. Made by
 * `compileControlled`; it holds no state that shows, so it may be kept and shared.
 */
export class ControlledSchedule {
  /** `<namespace>/<name>`. */
  readonly identity: string;
  /** The ControlledJob's name. */
  readonly name: string;
  readonly events: readonly ControlledEvent[];
  readonly specChangePolicy: SpecChangePolicy;
  /** Seconds; 0: no limit. */
  readonly startingDeadline: number;
  readonly suspend: boolean;
  readonly #fingerprint: () => string;
  #templateHash: string | undefined;
  #stretch: Stretch | undefined;

  constructor(parts: ControlledParts) {
    this.identity = parts.identity;
    this.name = parts.name;
    this.events = parts.events;
    this.specChangePolicy = parts.specChangePolicy;
    this.startingDeadline = parts.startingDeadline;
    this.suspend = parts.suspend;
    this.#fingerprint = parts.fingerprint;
  }

  /** Fingerprint of the jobTemplate; made when first asked for. */
  get templateHash(): string {
    this.#templateHash ??= this.#fingerprint();
    return this.#templateHash;
  }

  /** What the events say at an instant, in epoch seconds. From one occurrence to the next the answer is kept. */
  stateAt(at: number): SpanState {
    const known = this.#stretch;
    if (known !== undefined && known.since <= at && at < known.until) return known.state;
    const state = spanStateAt(this.events, at);
    this.#stretch = {
      since: Math.max(state.lastStart ?? -Infinity, state.lastStop ?? -Infinity),
      until: Math.min(state.nextStart ?? Infinity, state.nextStop ?? Infinity),
      state,
    };
    return state;
  }
}
