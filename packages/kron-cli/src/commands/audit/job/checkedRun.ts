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
  /** How Kron chooses the second of the period. undefined: there is no such period. */
  explained: ExplainedPeriod | undefined;
};
