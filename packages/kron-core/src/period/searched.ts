/** The answers that the calls for one decision have found. Plain data, which can be cloned and serialised. */
export type Searched = {
  /** The instant of the decision: that of the first call. */
  readonly now: Date;
  /** The answers so far, in epoch seconds. An answer is null if there is no such instant. */
  readonly found: readonly (readonly [question: number | string, answer: number | null])[];
  /** A question that the last call has not answered yet, and how far its walk has come. */
  readonly walk?: readonly [question: number | string, walk: SpreadWalk] | undefined;
};

/** How far one call may search. */
export type Budget = {
  /**
   * The number of steps after which a call stops, at least 1. `costOf` defines a step. Each call finds at least one answer,
   * or walks at least one more stretch, even if this takes more steps than the limit.
   */
  readonly steps: number;
  /** The result of an earlier call with the same spec. */
  readonly searched?: Searched | undefined;
};

/** The result of one call. */
export type Bounded<D> = {
  /** Undefined if the budget was too small. Call again with `searched` in the budget. */
  readonly decision: D | undefined;
  readonly searched: Searched;
};

/**
 * How far a draw with spread has walked the allowed spans of its window, for a decision in several calls. The first walk
 * sums the mass of the spans. The second walk ends at the span in which the drawn share lies. Plain data, of a size that
 * does not grow with the window. Seconds count from the window's start.
 */
export type SpreadWalk = {
  /** The first second that the walk has not covered. */
  readonly at: number;
  /**
   * The bounds of the last allowed span that the walk has found. The span can continue in the seconds that the walk has not
   * covered.
   */
  readonly from: number;
  readonly to: number;
  /** The mass before that span. */
  readonly before: number;
  /** The mass before the chosen second. Null until the first walk has ended. */
  readonly target: number | null;
};

/** The number of steps of a search, and either its answer or how far its walk has come. */
export type Found = { readonly steps: number } & (
  | { readonly answer: number | null }
  | { readonly walk: SpreadWalk }
);
