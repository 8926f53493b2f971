import type { AuditedPeriod } from '@kron/fleet/audit/auditedPeriod';
import type { AuditedIdentity } from '@kron/fleet/audit/auditedPeriodData';
import type { Verdict } from '@kron/fleet/audit/verdict';
import { utcText } from '@kron/fleet/text/instantText';

/** Anyone can write a record or a Job. A name that a shell would interpret must not be part of a command. */
const plainName = /^[a-z0-9][-a-z0-9.]*\/[a-z0-9][-a-z0-9.]*$/;

/** Verdicts on periods that are in no manifest. */
const unexplained: ReadonlySet<Verdict> = new Set(['unexpected', 'unverifiable']);

/** The command that looks closer at a period. undefined: there is none. */
export function checkCommand(
  { kind, identity }: AuditedIdentity,
  { verdict, nominal, jobName }: AuditedPeriod,
): string | undefined {
  if (!plainName.test(identity)) return undefined;
  if (jobName !== undefined && kind === 'KronJob') {
    const job = `${identity.split('/', 1).join('')}/${jobName}`;
    return plainName.test(job) ? `kron audit --job ${job}` : undefined;
  }
  if (nominal === undefined || unexplained.has(verdict)) return undefined;
  return `kron explain ${identity}${kind === 'CronJob' ? ' --kind CronJob' : ''} --period ${utcText(nominal)}`;
}
