import type { Verb } from '../http/route.ts';
import type { Cause } from '../objects/statusError.ts';

/** The facts of a request that fault rules match on. */
export type RequestFacts = {
  /** Number of the request, from 1. */
  readonly sequence: number;
  readonly verb: Verb;
  /** The plural name of the kind, as in RBAC: `jobs`. */
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
  readonly dryRun: boolean;
};

/** A failure that the server can simulate. */
export type Fault =
  /** Delays the request. The write happens after the delay. */
  | { readonly kind: 'latency'; readonly milliseconds: number }
  /** Returns an error Status. Nothing is written. */
  | {
      readonly kind: 'refuse';
      readonly code: number;
      readonly reason?: string;
      readonly message?: string;
      readonly causes?: readonly Cause[];
      readonly retryAfterSeconds?: number;
    }
  /** Breaks the connection before the write, or after the write, so that the client gets no answer. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** Never answers. Nothing is written. */
  | { readonly kind: 'hang' }
  /** Serves reads with resourceVersion=0 from this older revision. */
  | { readonly kind: 'stale'; readonly resourceVersion: number }
  /** Opens a watch that sends nothing, not even bookmarks, and does not end. */
  | { readonly kind: 'silent' };

export type FaultRule = {
  /** Selects the requests that fail. Default: all requests. */
  readonly on?: (request: RequestFacts) => boolean;
  readonly fault: Fault;
  /** How often the fault occurs. Default: without limit. */
  readonly times?: number;
};
