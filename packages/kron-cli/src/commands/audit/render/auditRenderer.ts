import type { Paint } from '@kron/fleet/text/paint';
import type { AuditRequest } from '../auditRequest.ts';
import type { AuditRun } from '../runAudit.ts';

/** Shows an audit, object by object. */
export type AuditRenderer = (run: AuditRun) => AsyncIterable<string>;

/** How an audit is shown. */
export type AuditView = { request: AuditRequest; paint: Paint; width: number | undefined };
