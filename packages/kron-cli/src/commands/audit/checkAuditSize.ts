import type { Sink } from '../../host.ts';
import { checkPeriodCount, maxPeriods } from '../../output/checkPeriodCount.ts';
import type { AuditRequest } from './auditRequest.ts';
import type { AuditSubject } from './subjects.ts';

/**
 * Checks the number of periods of each object before the audit prints anything. An audit holds all periods of one object in
 * memory.
 *
 * @throws UsageError if an object has more than a million periods
 */
export async function checkAuditSize(
  subjects: readonly AuditSubject[],
  span: Pick<AuditRequest, 'from' | 'to'>,
  err: Sink,
): Promise<void> {
  // A schedule has at most one period a minute.
  if (span.to - span.from < maxPeriods * 60) return;
  for (const subject of subjects)
    await checkPeriodCount(
      periodsOf(subject, span),
      err,
      (max) => `${subject.identity} has more than ${max} periods`,
    );
}

function* periodsOf(
  { newest: { schedule }, facts }: AuditSubject,
  { from, to }: Pick<AuditRequest, 'from' | 'to'>,
): Generator<true> {
  const created = Math.min(...facts.map(({ createdAt = from }) => createdAt));
  const last = Math.min(to, schedule.notAfter);
  let nominal = schedule.nextNominal(Math.max(from, created, schedule.notBefore) - 1);
  for (; nominal !== null && nominal <= last; nominal = schedule.nextNominal(nominal)) yield true;
}
