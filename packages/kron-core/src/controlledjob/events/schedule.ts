import type { ControlledEvent } from './event.ts';
import { type Ask, type SpanState, spanStateAt } from './spanState.ts';
import type { SpecChangePolicy } from '../spec/spec.ts';

type ControlledParts = {
  readonly identity: string;
  readonly name: string;
  readonly events: readonly ControlledEvent[];
  readonly specChangePolicy: SpecChangePolicy;
  readonly startingDeadline: number;
  readonly suspend: boolean;
  /** Computes the fingerprint of the jobTemplate. */
  readonly fingerprint: () => string;
};

/** A stretch of time with one state, from `since` to before `until`. */
type Stretch = { readonly since: number; readonly until: number; readonly state: SpanState };

/** A compiled ControlledJob spec, made by `compileControlled`. Its only state is a cache, so it can be kept and shared. */
export class ControlledSchedule {
  /** `<namespace>/<name>`. */
  readonly identity: string;
  /** The ControlledJob's name. */
  readonly name: string;
  readonly events: readonly ControlledEvent[];
  readonly specChangePolicy: SpecChangePolicy;
  /** Seconds; 0 means no limit. */
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

  /** The fingerprint of the jobTemplate, computed on first use. */
  get templateHash(): string {
    this.#templateHash ??= this.#fingerprint();
    return this.#templateHash;
  }

  /** The state that the events define at an instant, in epoch seconds. The state is cached until the next occurrence. */
  stateAt(at: number, ask?: Ask): SpanState {
    const known = this.#stretch;
    if (known !== undefined && known.since <= at && at < known.until) return known.state;
    const state = spanStateAt(this.events, at, ask);
    this.#stretch = {
      since: Math.max(state.lastStart ?? -Infinity, state.lastStop ?? -Infinity),
      until: Math.min(state.nextStart ?? Infinity, state.nextStop ?? Infinity),
      state,
    };
    return state;
  }
}
