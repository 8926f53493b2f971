import { countOf, type Report } from './report.ts';

export type ReportData = {
  valid: boolean;
  /** Number of KronJobs without an error. */
  kronJobs: number;
  controlledJobs: number;
  /** Absent if the number is 0. */
  cronJobs?: number;
  /** Absent if the number is 0. */
  calendars?: number;
  errors: number;
  warnings: number;
  findings: {
    severity: 'error' | 'warning';
    code: string;
    source: string;
    line: number | null;
    column: number | null;
    identity: string | null;
    path: string | null;
    message: string;
  }[];
};

/** Lists each field by name, because a copy would publish new fields of the report by accident. */
export function reportData(report: Report): ReportData {
  const { errors, warnings } = countOf(report);
  const findings = report.findings.map(({ severity, code, source, position, identity, path, message }) => ({
    severity,
    code,
    source,
    line: position?.line ?? null,
    column: position?.column ?? null,
    identity: identity ?? null,
    path: path ?? null,
    message,
  }));
  const { kronJobs, controlledJobs, cronJobs, calendars } = report.valid;
  const counted = { ...(cronJobs > 0 ? { cronJobs } : {}), ...(calendars > 0 ? { calendars } : {}) };
  return { valid: errors === 0, kronJobs, controlledJobs, ...counted, errors, warnings, findings };
}
