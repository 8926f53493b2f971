/** A line of the outcome log of the operator. Instants are in epoch seconds. Absent fields are undefined. */
export type AuditRecord = {
  source: 'outcome' | 'result';
  kind: 'KronJob' | 'CronJob';
  /** `<namespace>/<name>` */
  identity: string;
  uid: string;
  /** The name of the cluster, as the operator got it in `--cluster-name`. */
  cluster: string | undefined;
  schedulingHash: string | undefined;
  /** The nominal time, from the period-id in the line. */
  nominal: number;
  chosen: number | undefined;
  jobName: string | undefined;
  /** When the line was written. */
  time: number | undefined;
  outcome: string | undefined;
  reason: string | undefined;
  createdAt: number | undefined;
  result: string | undefined;
  startedAt: number | undefined;
  endedAt: number | undefined;
  failedReason: string | undefined;
};

/**
 * Why an audit does not use a line as the record of a period.
 *
 * - `foreign`: the line contains no record, for example because another program wrote the line
 * - `torn`: the line contains only a part of a record
 * - `unknown`: this version of Kron does not know the type of the record, the kind of the object, or the outcome or result
 * - `invalid`: a field has a value that no operator writes
 * - `controlledJob`: the record is about a ControlledJob. An audit ignores ControlledJobs
 */
export type IgnoredLine = 'foreign' | 'torn' | 'unknown' | 'invalid' | 'controlledJob';
