import type { Verb } from '../http/route.ts';
import type { Cause } from '../objects/statusError.ts';

/** What a request is, for who decides whether something goes wrong with it. */
export type RequestFacts = {
  /** 1 for the first request that the server ever saw. */
  readonly sequence: number;
  readonly verb: Verb;
  /** Plural, as in RBAC: `jobs`. */
  readonly resource: string;
  readonly namespace: string;
  readonly name: string;
  readonly subresource: string;
  readonly dryRun: boolean;
};

/** Something that goes wrong. */
export type Fault =
  /** The answer takes this long; the write happens at the end of it. */
  | { readonly kind: 'latency'; readonly milliseconds: number }
  /** A status instead of an answer; nothing is written. */
  | {
      readonly kind: 'refuse';
      readonly code: number;
      readonly reason?: string;
      readonly message?: string;
      readonly causes?: readonly Cause[];
      readonly retryAfterSeconds?: number;
    }
  /** The connection breaks: before the write, or after it, so that the answer is lost. */
  | { readonly kind: 'reset'; readonly when: 'before' | 'after' }
  /** The request is never answered; nothing is written. */
  | { readonly kind: 'hang' }
  /** A server answers that has seen no more than this revision; it matters to reads with resourceVersion=0. */
  | { readonly kind: 'stale'; readonly resourceVersion: number }
  /** A watch that is opened and then says nothing, bookmarks included, and does not end. */
  | { readonly kind: 'silent' };

export type FaultRule = {
  /** Which requests it befalls; all when absent. */
  readonly on?: (request: RequestFacts) => boolean;
  readonly fault: Fault;
  /** How often; always when absent. */
  readonly times?: number;
};
