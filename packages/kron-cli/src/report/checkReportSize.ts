import { kronJobStarter, type Minutes } from '@kron/fleet/load/starter';
import { eventsWithin } from '@kron/fleet/timeline/eventEntry';
import type { Sink } from '../host.ts';
import type { TimedObjects } from '../input/openInput.ts';
import { checkPeriodCount } from '../output/checkPeriodCount.ts';

/**
 * Checks the number of periods before the report is made. The browser that opens the report computes all of them.
 *
 * @param span the span in epoch seconds. `to` is exclusive
 * @throws UsageError if there are more than a million periods
 */
export async function checkReportSize(objects: TimedObjects, span: Minutes, err: Sink): Promise<void> {
  await checkPeriodCount(periodsIn(objects, span), err, (max) => `a report has at most ${max} periods`);
}

/**
 * Yields, for each period of {@link kronJobStarter} and for each event, whether it is due in the span. `kronJobStarter` also
 * returns periods that are due outside of the span.
 */
function* periodsIn({ kronJobs, controlledJobs }: TimedObjects, { from, to }: Minutes): Generator<boolean> {
  for (const kronJob of kronJobs) {
    for (const { planned, unschedulable } of kronJobStarter(kronJob).starts({ from, to }))
      yield planned !== undefined || unschedulable;
  }
  for (const controlledJob of controlledJobs) {
    for (const _ of eventsWithin(controlledJob, { from, to: to - 1, count: Number.POSITIVE_INFINITY }))
      yield true;
  }
}
