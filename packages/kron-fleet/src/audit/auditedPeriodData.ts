import { utcText, utcTextOrNull } from '../text/instantText.ts';
import type { AuditedPeriod } from './auditedPeriod.ts';
import type { Verdict } from './verdict.ts';

export type AuditedIdentity = { kind: 'KronJob' | 'CronJob'; identity: string };

/** An audited period in JSON. Instants are RFC 3339 in UTC; `lateness` is in seconds. */
export type AuditedPeriodData = AuditedIdentity & {
  periodID?: string;
  chosenTime: string | null;
  verdict: Verdict;
  reason: string;
  lateness?: number;
  recordedTime?: string | null;
  createdAt?: string;
  startTime?: string;
  completionTime?: string;
  jobName?: string;
  result?: string;
  uid?: string;
  schedulingHash?: string;
  missingHash?: string;
  from?: string;
  to?: string;
};

/** An audited period as JSON. Fields without a value are left out. */
export function auditedPeriodData(
  { kind, identity }: AuditedIdentity,
  {
    nominal,
    chosen,
    verdict,
    reason,
    recorded,
    createdAt,
    startedAt,
    endedAt,
    span,
    ...facts
  }: AuditedPeriod,
): AuditedPeriodData {
  return {
    identity,
    kind,
    ...(nominal === undefined ? {} : { periodID: utcText(nominal) }),
    chosenTime: utcTextOrNull(chosen),
    verdict,
    reason,
    ...(recorded === undefined ? {} : { recordedTime: utcTextOrNull(recorded) }),
    ...(createdAt === undefined ? {} : { createdAt: utcText(createdAt) }),
    ...(startedAt === undefined ? {} : { startTime: utcText(startedAt) }),
    ...(endedAt === undefined ? {} : { completionTime: utcText(endedAt) }),
    ...facts,
    ...(span === undefined ? {} : { from: utcText(span.from), to: utcText(span.to) }),
  };
}
