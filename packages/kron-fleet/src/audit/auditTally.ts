import { type AuditedPeriod, dueOf } from './auditedPeriod.ts';
import { type Verdict, verdicts } from './verdict.ts';

/** A span without a successful run, in epoch seconds. */
export type Gap = { from: number; to: number; identity: string };

/** Percentiles of the seconds from the chosen second to the creation of the Job. */
export type Lateness = { p50: number; p99: number; max: number };

/** Counts the verdicts on the periods of one or more objects. */
export class AuditTally {
  readonly #counts = new Map<Verdict, number>();
  readonly #lateness: number[] = [];
  readonly #span: { from: number; to: number };
  readonly #identity: string;
  #lastSuccess: number | undefined;
  /** Number of Jobs that succeeded, but whose creation time is not known. */
  latenessUnknown = 0;
  /** The longest span of the audit without a successful run. Null if there was no period. */
  longestGap: Gap | null = null;

  constructor(identity: string, span: { from: number; to: number }) {
    this.#identity = identity;
    this.#span = span;
  }

  /** Adds a period. The caller must add the periods in the order of time. */
  add(period: AuditedPeriod): void {
    const { verdict, lateness, reason, result, createdAt } = period;
    this.#counts.set(verdict, this.count(verdict) + 1);
    if (lateness !== undefined) this.#lateness.push(lateness);
    if (reason === 'LatenessUnknown') this.latenessUnknown += 1;
    const isSuccess = result === 'Succeeded' && (verdict === 'on-time' || verdict === 'late');
    if (isSuccess) this.#succeed(createdAt ?? dueOf(period));
  }

  #succeed(at: number): void {
    this.#widen({ from: this.#lastSuccess ?? this.#span.from, to: at, identity: this.#identity });
    this.#lastSuccess = at;
  }

  /** Ends the audit of one object. The time since its last successful run becomes a span without a successful run. */
  finish(): void {
    if (this.periods === 0) return;
    const from = this.#lastSuccess ?? this.#span.from;
    this.#widen({ from, to: this.#span.to, identity: this.#identity });
  }

  /** Adds the tally of another object. */
  include(other: AuditTally): void {
    for (const [verdict, count] of other.#counts) this.#counts.set(verdict, this.count(verdict) + count);
    for (const lateness of other.#lateness) this.#lateness.push(lateness);
    this.latenessUnknown += other.latenessUnknown;
    if (other.longestGap !== null) this.#widen(other.longestGap);
  }

  count(verdict: Verdict): number {
    return this.#counts.get(verdict) ?? 0;
  }

  /** The verdicts that occurred, in the order of `verdicts`. */
  get counts(): { verdict: Verdict; count: number }[] {
    return verdicts
      .map((verdict) => ({ verdict, count: this.count(verdict) }))
      .filter(({ count }) => count > 0);
  }

  get periods(): number {
    return this.counts.reduce((sum, { count }) => sum + count, 0);
  }

  /** How late Jobs were created. Null if no lateness is known. */
  get lateness(): Lateness | null {
    if (this.#lateness.length === 0) return null;
    const sorted = Float64Array.from(this.#lateness).sort();
    const at = (share: number): number => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
    return { p50: at(0.5), p99: at(0.99), max: at(1) };
  }

  #widen(gap: Gap): void {
    const longest = this.longestGap;
    if (longest === null || gap.to - gap.from > longest.to - longest.from) this.longestGap = gap;
  }
}
