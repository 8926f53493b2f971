import { type AuditedPeriodData, auditedPeriodData } from '@kron/fleet/audit/auditedPeriodData';
import { csvLine } from '../../../output/csvLine.ts';
import type { AuditRun } from '../runAudit.ts';

const columns: readonly (keyof AuditedPeriodData)[] = [
  'identity',
  'kind',
  'periodID',
  'chosenTime',
  'verdict',
  'reason',
  'lateness',
  'recordedTime',
  'createdAt',
  'startTime',
  'completionTime',
  'jobName',
  'result',
  'schedulingHash',
  'missingHash',
  'from',
  'to',
];

/** A line for each period. Instants are RFC 3339 in UTC. The lateness is in seconds. */
export async function* auditCsv({ objects }: AuditRun): AsyncGenerator<string> {
  yield csvLine(columns);
  for await (const object of objects) {
    for (const period of object.periods) {
      const data = auditedPeriodData(object, period);
      yield csvLine(columns.map((column) => String(data[column] ?? '')));
    }
  }
}
