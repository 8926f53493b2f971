import type { AuditedPeriod } from '@kron/fleet/audit/auditedPeriod';
import type { JobCheck } from '@kron/fleet/audit/jobChecks';
import type { ExplainedPeriod } from '@kron/fleet/explain/explainedPeriod';
import type { AuditSubject } from '../subjects.ts';

/** What the check of a Job found. */
export type CheckedRun = {
  jobName: string;
  subject: AuditSubject;
  checks: readonly JobCheck[];
  /** The verdicts about the Job and its period. */
  periods: readonly AuditedPeriod[];
  /** Explains how Kron chooses the start second of the period. undefined if the period or its spec is unknown. */
  explained: ExplainedPeriod | undefined;
};
