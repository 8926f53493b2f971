/** The answers that the calls for one decision have found so far. Plain data, which can be cloned and serialised. */
export type Searched = {
  /** The time of the decision: that of the first call. */
  readonly now: Date;
  /** The answered questions. An answer is an instant in epoch seconds, or null if there is no such instant. */
  readonly found: readonly (readonly [question: number | string, answer: number | null])[];
  /** A question that the last call has not answered, and the position of its walk through the window. */
  readonly walk?: readonly [question: number | string, walk: SpreadWalk] | undefined;
};

/** The limit of one call. */
export type Budget = {
  /**
   * The number of steps after which a call stops, at least 1. `costOf` defines a step. Each call finds at least one answer,
   * or finishes one stretch of a walk.
   */
  readonly steps: number;
  /** The state that an earlier call with the same spec returned. */
  readonly searched?: Searched | undefined;
};

/** The result of one call. */
export type Bounded<D> = {
  /** Undefined if the call stopped at its limit: call again with `searched` in the budget. */
  readonly decision: D | undefined;
  readonly searched: Searched;
};

/**
 * The position of a draw with spread that walks through the allowed spans of its window. The first walk sums the mass of the
 * spans, and the second walk ends in the span with the chosen second. Plain data, of a size that does not grow with the
 * window. Seconds count from the window's start.
 */
export type SpreadWalk = {
  /** The first second that the walk has not covered. */
  readonly at: number;
  /**
   * The bounds of the last allowed span that the walk has found. `to` can still grow, because the span may continue after
   * `at`.
   */
  readonly from: number;
  readonly to: number;
  /** The mass of all allowed spans before `from`. */
  readonly before: number;
  /** The mass of the allowed seconds before the chosen second. Null during the first walk. */
  readonly target: number | null;
};

/** The number of steps that a search took, and its answer or the position at which its walk stopped. */
export type Found = { readonly steps: number } & (
  | { readonly answer: number | null }
  | { readonly walk: SpreadWalk }
);
