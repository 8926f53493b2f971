/** What the calls for one decision have found so far. Plain data, which can be cloned and serialised. */
export type Searched = {
  /** The time of the first call, which all calls use for the decision. */
  readonly now: Date;
  /** The answers so far, in epoch seconds. An answer is null if there is no such instant. */
  readonly found: readonly (readonly [question: number | string, answer: number | null])[];
  /** The unfinished walk, with the question that it answers. Undefined if there is none. */
  readonly walk?: readonly [question: number | string, walk: SpreadWalk] | undefined;
};

/** The limit of one call. */
export type Budget = {
  /**
   * The number of steps after which a call stops, at least 1. `costOf` defines a step. A call can take more steps to find
   * one answer, or to finish one stretch of a walk.
   */
  readonly steps: number;
  /** The result of an earlier call with the same spec. */
  readonly searched?: Searched | undefined;
};

/** The result of one call. */
export type Bounded<D> = {
  /** Undefined if the call stopped at its limit: call again with `searched` in the budget. */
  readonly decision: D | undefined;
  readonly searched: Searched;
};

/**
 * A draw with spread walks the allowed spans of its window twice. The first walk sums the mass of the spans, and the second
 * walk ends in the span with the chosen second. This type stores the position of a walk between calls. Plain data, whose
 * size does not grow with the window. Seconds count from the window's start.
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
  /** The mass before the chosen second. Null during the first walk. */
  readonly target: number | null;
};

/** The steps that a search took, and its answer or the position of its walk. */
export type Found = { readonly steps: number } & (
  | { readonly answer: number | null }
  | { readonly walk: SpreadWalk }
);
