/**
 * A line of the outcome log of the operator. Instants are in epoch seconds. Fields that the line leaves out are undefined.
 */
export type AuditRecord = {
  source: 'outcome' | 'result';
  kind: 'KronJob' | 'CronJob';
  /** `<namespace>/<name>` */
  identity: string;
  uid: string;
  /** The name that the operator was given for its cluster. */
  cluster: string | undefined;
  schedulingHash: string | undefined;
  /** The nominal time, which the period-id names. */
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
 * Why a line is no record of a period.
 *
 * - `foreign`: a line of another program, or another line of the log
 * - `torn`: the line is not complete
 * - `unknown`: a record, kind or word of a version that this program does not know
 * - `invalid`: a field that no operator writes
 * - `controlledJob`: a record of a ControlledJob, which an audit leaves out
 */
export type IgnoredLine = 'foreign' | 'torn' | 'unknown' | 'invalid' | 'controlledJob';
