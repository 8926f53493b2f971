import type { AuditedPeriod } from '@kron/fleet/audit/auditedPeriod';
import type { AuditedIdentity } from '@kron/fleet/audit/auditedPeriodData';
import type { Verdict } from '@kron/fleet/audit/verdict';
import { utcText } from '@kron/fleet/text/instantText';

/** A name that is safe in a shell command. Anyone can write a record or a Job, so a name can contain shell code. */
const plainName = /^[a-z0-9][-a-z0-9.]*\/[a-z0-9][-a-z0-9.]*$/;

/** Verdicts on periods that no manifest has, so that `kron explain` cannot explain them. */
const unexplained: ReadonlySet<Verdict> = new Set(['unexpected', 'unverifiable']);

/** The kron command that explains a period. undefined if no command can. */
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
