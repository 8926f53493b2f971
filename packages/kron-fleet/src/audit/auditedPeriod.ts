import type { Verdict } from './verdict.ts';

/** A period with its verdict, or a Job or record that belongs to no period. Instants are in epoch seconds. */
export type AuditedPeriod = {
  /** Nominal time. Absent if {@link AuditedPeriod.span} is present. */
  nominal?: number;
  /** The second that Kron chooses according to the manifest. Null if the period is unschedulable or does not exist. */
  chosen: number | null;
  verdict: Verdict;
  /** The reason in the record, or the audit's reason for the verdict. Empty if there is no reason. */
  reason: string;
  /**
   * Seconds from the chosen second to the creation of the Job or, for a CronJob, to the release of its suspended Job. Absent
   * if there was no Job, or if one of the times is not known.
   */
  lateness?: number;
  /** The chosen second in the record, if it is not `chosen`. Null if the record says that the period was unschedulable. */
  recorded?: number | null;
  createdAt?: number;
  startedAt?: number;
  endedAt?: number;
  jobName?: string;
  result?: string;
  uid?: string;
  /** The scheduling hash of the version that the audit compared with the period. Absent if no version was found. */
  schedulingHash?: string;
  /** A hash that the record or the status has, but no manifest. Empty if neither the record nor the status has a hash. */
  missingHash?: string;
  /** The first and last second of a span whose version is not known. This entry then stands for all periods of the span. */
  span?: { from: number; to: number };
};

/** Sorts the periods of an object by due time. */
export function byDue(a: AuditedPeriod, b: AuditedPeriod): number {
  return dueOf(a) - dueOf(b) || (a.nominal ?? 0) - (b.nominal ?? 0);
}

/** The due time: the chosen second in the manifest, else in the record, else the nominal time or the start of the span. */
export function dueOf({ chosen, recorded, nominal, span }: AuditedPeriod): number {
  return chosen ?? recorded ?? nominal ?? span?.from ?? 0;
}
