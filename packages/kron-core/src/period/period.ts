import type { HoldingEntry } from '../calendars/calendar.ts';

/**
 * How a clock change affects a period of a spec with `clockChanges`.
 *
 * - `AfterGap`, `BeforeGap`: the clock leaves out the time that the schedule names, and `gap` moves it to this nominal time.
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
  /** The same `Date` object as `nominalTime` if the two are equal. */
  windowStart: Date;
  /** The last instant of the window. A window includes both of its ends. */
  windowEnd: Date;
  /** SHA-256 of identity, period key and salt, in lowercase hex. */
  seedHash: string;
  /** The number of drawn candidates, 0 to 64. */
  attempts: number;
  /** The instant at which the run starts. null if the period is unschedulable. */
  chosenTime: Date | null;
  unschedulable: boolean;
  /** Only if the spec has `clockChanges` and a clock change affects the period. */
  clockChange?: PeriodClockChange;
  /**
   * Only if the spec refers to calendars: SHA-256, in lowercase base32, of the names and hashes of all these calendars. It
   * is the value of the Job's label `kron.io/calendars`.
   */
  calendarsHash?: string;
};

/** The first entry of a calendar, in the calendar's order, that contains a candidate. */
export type HeldBy = ({ calendar: string } | { clusterCalendar: string }) & HoldingEntry;

/** One considered instant of a period. */
export type Candidate = {
  time: Date;
  allowed: boolean;
  /**
   * The path of the clause that rejected the candidate, such as `spec.constraints.avoid[1]`, or `spec.constraints.only` if
   * none of the `only` clauses matched. null if allowed.
   */
  rejectedBy: string | null;
  /**
   * For each calendar of the rejecting clause, the entry that contains the candidate. Absent if the clause names no
   * calendars.
   */
  heldBy?: HeldBy[];
};

/** The part of a window's allowed mass that belongs to a slot, and the first and the last second of this part. */
export type SpreadBounds = {
  /** The share of the allowed mass before this part: slot/of. */
  from: number;
  /** The share of the allowed mass up to the end of this part: (slot+1)/of. */
  to: number;
  /** The allowed share of the distribution, from 0 to 1. */
  allowedMass: number;
  /** The choice for the least draw, u = 2^-32. null if the period is unschedulable. */
  earliest: Date | null;
  /** The choice for the greatest draw, u = 1 - 2^-32. null if the period is unschedulable. */
  latest: Date | null;
};

/** How `spread` restricts a period. */
export type SpreadExplanation = SpreadBounds & {
  slot: number;
  of: number;
  group: string | null;
  /** The drawn share of the allowed mass: (slot + u)/of. null for a window of zero whole seconds. */
  v: number | null;
};

/** A period and everything that led to its choice. */
export type Explanation = Period & {
  /**
   * The drawn seconds, in order. A window of zero whole seconds has one candidate, which is not drawn, so `attempts` is 0.
   * In a longer window with `spread`, the only candidate is the chosen second. An unschedulable period then has none.
   */
  candidates: Candidate[];
  /**
   * The probability that a period with this window is unschedulable: (1-p)^64, where p is the allowed mass. With `spread`,
   * the probability is 0 or 1.
   */
  probabilityUnschedulable: number;
  /** Only if the spec has `spread`. */
  spread?: SpreadExplanation;
};
