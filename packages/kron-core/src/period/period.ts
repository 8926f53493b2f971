/**
 * One period: a nominal time, the window it anchors, and the instant that was chosen in it.
 * All instants are on whole seconds.
 */
export type Period = {
  /** The nominal time as RFC 3339 UTC, `2026-03-01T00:00:00Z`. */
  periodID: string;
  /** What the seed was made from: the period-id, the local day, or the local ISO week. */
  periodKey: string;
  nominalTime: Date;
  windowStart: Date;
  /** The last instant of the window; the window is closed at both ends. */
  windowEnd: Date;
  /** SHA-256 of identity, period key and salt, in lowercase hex. */
  seedHash: string;
  /** How many candidates were drawn, 0 to 64. */
  attempts: number;
  /** The instant at which the run starts; null when no drawn candidate was allowed. */
  chosenTime: Date | null;
  unschedulable: boolean;
};

/** One candidate of a period: drawn, and allowed or rejected. */
export type Candidate = {
  time: Date;
  allowed: boolean;
  /**
   * Path of the clause that rejected it, `spec.constraints.avoid[1]`, or `spec.constraints.only` when none of
   * the `only` clauses matched; null when allowed.
   */
  rejectedBy: string | null;
};

/** A period together with everything that led to its choice. */
export type Explanation = Period & {
  /** In the order of drawing. A window of zero whole seconds has its one instant here and 0 attempts. */
  candidates: Candidate[];
  /** The probability that a period with this window is unschedulable: (1-p)^64, p the allowed mass. */
  probabilityUnschedulable: number;
};
