import type { Sink } from '../../host.ts';
import { grouped } from '../../output/fleetText.ts';
import { Progress } from '../../output/progress.ts';
import { Yielder } from '../../output/yielder.ts';
import { UsageError } from '../../usageError.ts';
import type { AuditRequest } from './auditRequest.ts';
import type { AuditSubject } from './subjects.ts';

/** Maximum number of periods of one object. An audit holds all periods of an object in memory. */
const maxPeriods = 1_000_000;

/**
 * Checks the number of periods of each object before the audit prints anything.
 *
 * @throws UsageError if an object has more than a million periods
 */
export async function checkAuditSize(
  subjects: readonly AuditSubject[],
  { from, to }: Pick<AuditRequest, 'from' | 'to'>,
  err: Sink,
): Promise<void> {
  // A schedule has at most one period a minute.
  if (to - from < maxPeriods * 60) return;
  const progress = new Progress(err);
  const yielder = new Yielder(progress, 'periods');
  for (const { identity, newest, facts } of subjects) {
    const { schedule } = newest;
    const created = Math.min(...facts.map(({ createdAt = from }) => createdAt));
    const last = Math.min(to, schedule.notAfter);
    let nominal = schedule.nextNominal(Math.max(from, created, schedule.notBefore) - 1);
    for (let periods = 1; nominal !== null && nominal <= last; periods += 1) {
      if (yielder.isDue()) await yielder.yieldToEventLoop();
      if (periods > maxPeriods) {
        await progress.clear();
        throw tooMany(identity);
      }
      nominal = schedule.nextNominal(nominal);
    }
  }
  await progress.clear();
}

function tooMany(identity: string): UsageError {
  return new UsageError([
    `${identity} has more than ${grouped(maxPeriods)} periods: narrow --from and --to, or write a smaller --for`,
  ]);
}
