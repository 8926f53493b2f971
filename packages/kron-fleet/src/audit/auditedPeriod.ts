import type { Verdict } from './verdict.ts';

/** A period, or a Job or record without a period, and what became of it. Instants are in epoch seconds. */
export type AuditedPeriod = {
  /** Absent: a span in which the version is not known. */
  nominal?: number;
  /** The chosen second according to the manifest. null: the period is unschedulable, or does not exist. */
  chosen: number | null;
  verdict: Verdict;
  /** The recorded reason, or why the audit came to the verdict. Empty: none. */
  reason: string;
  /** When the Job was created, less the chosen second. Absent: there was no Job, or it is not known. */
  lateness?: number;
  /** The chosen second on record, if it differs from `chosen`. null: the record says that the period was unschedulable. */
  recorded?: number | null;
  createdAt?: number;
  startedAt?: number;
  endedAt?: number;
  jobName?: string;
  result?: string;
  uid?: string;
  /** The hash of the version that judged it. Absent: none did. */
  schedulingHash?: string;
  /** The hash that a record or the status names, and that no manifest has. Empty: none is named. */
  missingHash?: string;
  /** Only for a span in which the version is not known. */
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
