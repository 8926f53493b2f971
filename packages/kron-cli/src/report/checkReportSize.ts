import { kronJobStarter, type Minutes } from '@kron/fleet/load/starter';
import { eventsWithin } from '@kron/fleet/timeline/eventEntry';
import type { Sink } from '../host.ts';
import type { TimedObjects } from '../input/openInput.ts';
import { grouped } from '../output/fleetText.ts';
import { Progress } from '../output/progress.ts';
import { Yielder } from '../output/yielder.ts';
import { UsageError } from '../usageError.ts';

/** Maximum number of periods in a report. The browser that opens the report computes all of them. */
const maxPeriods = 1_000_000;

/**
 * Checks the number of periods in a report before the report is made. Counting is fast, because it needs no texts and seed
 * hashes.
 *
 * @param span the span in epoch seconds. `to` is exclusive
 * @throws UsageError if there are more than a million periods
 */
export async function checkReportSize(objects: TimedObjects, span: Minutes, err: Sink): Promise<void> {
  const progress = new Progress(err);
  const yielder = new Yielder(progress, 'periods');
  let periods = 0;
  for (const isDue of periodsIn(objects, span)) {
    if (yielder.isDue()) await yielder.yieldToEventLoop();
    if (isDue) periods += 1;
    if (periods > maxPeriods) {
      await progress.clear();
      throw tooMany();
    }
  }
  await progress.clear();
}

/**
 * Yields one value for each period that the starter returns: whether the period is due in the span. The starter also returns
 * periods that are due outside of the span.
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

function tooMany(): UsageError {
  return new UsageError([
    `a report has at most ${grouped(maxPeriods)} periods: narrow --from and --to, or write a smaller --for`,
  ]);
}
