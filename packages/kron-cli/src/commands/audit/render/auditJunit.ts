import { type AuditedPeriod, dueOf } from '@kron/fleet/audit/auditedPeriod';
import type { Verdict } from '@kron/fleet/audit/verdict';
import { verdictText } from '@kron/fleet/audit/verdictText';
import { exactDuration } from '@kron/fleet/text/durationText';
import { utcText } from '@kron/fleet/text/instantText';
import { escapeXml } from '../../../output/escapeXml.ts';
import type { AuditRun, ObjectAudit } from '../runAudit.ts';

/** Verdicts of periods without a run. If the audit allows such a verdict, the test case counts as skipped. */
const withoutRun: ReadonlySet<Verdict> = new Set(['suspended', 'unschedulable', 'skipped']);

/**
 * A JUnit report: a suite for each object, and a test case for each listed period. A test case fails if its verdict is not
 * allowed. The time of a test case is the lateness of its Job in seconds.
 */
export async function* auditJunit({ objects, request: { allow } }: AuditRun): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="kron audit">\n';
  for await (const object of objects) yield suiteOf(object, allow);
  yield '</testsuites>\n';
}

function suiteOf({ identity, periods }: ObjectAudit, allow: ReadonlySet<Verdict>): string {
  const failures = periods.filter(({ verdict }) => !allow.has(verdict)).length;
  const skipped = periods.filter(({ verdict }) => allow.has(verdict) && withoutRun.has(verdict)).length;
  const name = escapeXml(identity);
  const cases = periods.map((period) => caseOf(name, period, allow)).join('');
  return `  <testsuite name="${name}" tests="${periods.length}" failures="${failures}" skipped="${skipped}">\n${cases}  </testsuite>\n`;
}

function caseOf(className: string, period: AuditedPeriod, allow: ReadonlySet<Verdict>): string {
  const { verdict, lateness, jobName } = period;
  const name = [utcText(dueOf(period)), ...(jobName === undefined ? [] : [jobName])].join(' ');
  const time = lateness === undefined ? '' : ` time="${Math.max(0, lateness)}"`;
  const start = `    <testcase classname="${className}" name="${escapeXml(name)}"${time}`;
  const message = escapeXml(messageOf(period));
  if (!allow.has(verdict))
    return `${start}>\n      <failure type="${verdict}" message="${message}"/>\n    </testcase>\n`;
  if (withoutRun.has(verdict)) return `${start}>\n      <skipped message="${message}"/>\n    </testcase>\n`;
  return `${start}/>\n`;
}

function messageOf(period: AuditedPeriod): string {
  const { verdict, reason, lateness } = period;
  const late = verdict === 'late' && lateness !== undefined ? exactDuration(lateness) : '';
  return [verdict, late, reason, verdictText(period)].filter((text) => text !== '').join(', ');
}
