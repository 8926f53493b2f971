/**
 * How a clock change affects a period of a spec with `clockChanges`.
 *
 * - `AfterGap`, `BeforeGap`: the clock leaves out the time that the schedule names, and `gap` moved it here.
 * - `FirstTime`, `SecondTime`: the clock shows this wall time twice.
 */
export type PeriodClockChange = 'AfterGap' | 'BeforeGap' | 'FirstTime' | 'SecondTime';

/** One period: a nominal time, its window, and the chosen instant. All instants are in whole seconds. */
export type Period = {
  /** The nominal time as RFC 3339 UTC, for example `2026-03-01T00:00:00Z`. */
  periodID: string;
  /** The part of the seed that depends on the period: the period-id, the local day, or the local ISO week. */
  periodKey: string;
  nominalTime: Date;
  windowStart: Date;
  /** The last instant of the window, which includes both ends. */
  windowEnd: Date;
  /** SHA-256 of identity, period key and salt, in lowercase hex. */
  seedHash: string;
  /** The number of drawn candidates, 0 to 64. */
  attempts: number;
  /** The instant at which the run starts. null if no drawn candidate was allowed. */
  chosenTime: Date | null;
  unschedulable: boolean;
  /** Only if the spec has `clockChanges` and a clock change affects the period. */
  clockChange?: PeriodClockChange;
};

/** One considered instant of a period. */
export type Candidate = {
  time: Date;
  allowed: boolean;
  /**
   * The path of the clause that rejected it, such as `spec.constraints.avoid[1]`, or `spec.constraints.only`
   * if none of the `only` clauses matched. null if allowed.
   */
  rejectedBy: string | null;
};

/** A period and everything that led to its choice. */
export type Explanation = Period & {
  /** In the order of drawing. A window of zero whole seconds has one candidate and 0 attempts. */
  candidates: Candidate[];
  /** The probability that a period with this window is unschedulable: (1-p)^64, where p is the allowed mass. */
  probabilityUnschedulable: number;
};
