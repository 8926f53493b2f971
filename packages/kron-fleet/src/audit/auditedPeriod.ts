import type { Verdict } from './verdict.ts';

/** A period, or a Job or record without a period, and what became of it. Instants are in epoch seconds. */
export type AuditedPeriod = {
  /** Nominal time. Absent for a span in which the version is not known. */
  nominal?: number;
  /** The chosen second according to the manifest. Null if the period is unschedulable or does not exist. */
  chosen: number | null;
  verdict: Verdict;
  /** The recorded reason, or why the audit came to the verdict. Empty if there is no reason. */
  reason: string;
  /**
   * Seconds from the chosen second to the creation of the Job or, for a CronJob, to its release. Absent if there was no Job,
   * or if the time is not known.
   */
  lateness?: number;
  /** The chosen second on record, if it differs from `chosen`. Null if the record says that the period was unschedulable. */
  recorded?: number | null;
  createdAt?: number;
  startedAt?: number;
  endedAt?: number;
  jobName?: string;
  result?: string;
  uid?: string;
  /** The scheduling hash of the version that the period was judged by. Absent if no version was found. */
  schedulingHash?: string;
  /** The hash that a record or the status names, and that no manifest has. Empty if nothing names the version. */
  missingHash?: string;
  /** Set if this stands for all periods of a span in which the version of the spec is not known. */
  span?: { from: number; to: number };
};

/** Orders the periods of an object by their due times. */
export function byDue(a: AuditedPeriod, b: AuditedPeriod): number {
  return dueOf(a) - dueOf(b) || (a.nominal ?? 0) - (b.nominal ?? 0);
}

/** When a period was due: according to the manifest or, if that gives no chosen second, according to the record. */
export function dueOf({ chosen, recorded, nominal, span }: AuditedPeriod): number {
  return chosen ?? recorded ?? nominal ?? span?.from ?? 0;
}
