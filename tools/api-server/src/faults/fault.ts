import type { Verb } from '../http/route.ts';
import type { Cause } from '../objects/statusError.ts';

/** The facts of a request that fault rules match on. */
export type RequestFacts = {
  /** Number of the request, from 1. */
  readonly sequence: number;
  readonly verb: Verb;
  /** Plural, as in RBAC: `jobs`. */
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
  readonly dryRun: boolean;
};

/** A failure that the server can simulate. */
export type Fault =
  /** Delays the request; the write happens at the end of the delay. */
  | { readonly kind: 'latency'; readonly milliseconds: number }
  /** Returns an error Status; nothing is written. */
  | {
      readonly kind: 'refuse';
      readonly code: number;
      readonly reason?: string;
      readonly message?: string;
      readonly causes?: readonly Cause[];
      readonly retryAfterSeconds?: number;
    }
  /** Breaks the connection: before the write, or after it, so that the answer is lost. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** Never answers; nothing is written. */
  | { readonly kind: 'hang' }
  /** Serves reads with resourceVersion=0 from this older revision. */
  | { readonly kind: 'stale'; readonly resourceVersion: number }
  /** Opens a watch that sends nothing, not even bookmarks, and does not end. */
  | { readonly kind: 'silent' };

export type FaultRule = {
  /** Requests that fail; all if absent. */
  readonly on?: (request: RequestFacts) => boolean;
  readonly fault: Fault;
  /** How often the fault occurs; without limit if absent. */
  readonly times?: number;
};
