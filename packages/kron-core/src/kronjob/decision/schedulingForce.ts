import type { Due } from '../../period/due.ts';
import type { DecidedSchedule } from '../../period/schedule.ts';
import { periodSeconds, readInstant } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { SchedulingRecord } from './decision.ts';
import type { ObservedStatus } from './observed.ts';

/** From when, and after which period, the current scheduling configuration counts. */
export type SchedulingForce = {
  readonly hash: string;
  /** Epoch seconds. A period due before this instant does not count. */
  readonly since: number;
  /** Epoch seconds. A period with a nominal time at or before this instant does not count. */
  readonly floor: number;
  /** The stored status is from another scheduling configuration. */
  readonly edited: boolean;
};

const knownPrefix = 'v1:';

/**
 * An edit takes effect at the `now` that first sees it. From then on, a period counts if it is due at or
 * after that instant and its nominal time is later than every handled one. So an edit starts no past period
 * and repeats none.
 *
 *     handled under the old one    edit       counts
 *     ---x-----x-----x-----------|-----------o------o---->
 *                    floor         since
 *
 * A status without a hash, or with a hash of an unknown version, counts as unchanged.
 */
export function schedulingForce(
  hash: string,
  status: ObservedStatus,
  createdAt: number,
  now: number,
): SchedulingForce {
  const stored = status.schedulingHash;
  const floor = periodSeconds(status.schedulingFloor) ?? Number.NEGATIVE_INFINITY;
  if (stored?.startsWith(knownPrefix) === true && stored !== hash) {
    // The stored floor can be higher than every handled period, because a claim of an earlier configuration
    // raises it.
    const raised = Math.max(floor, highestHandled(status));
    return { hash, since: Math.max(createdAt, now), floor: raised, edited: true };
  }
  const since = Math.max(createdAt, readInstant(status.schedulingSince) ?? createdAt);
  return { hash, since, floor, edited: false };
}

/**
 * Raises the floor above Jobs and claims of another configuration. Otherwise this configuration could choose
 * a later instant for a period that has already run.
 *
 * @param claimed - nominal time, in epoch seconds, of a claim of another configuration, or -Infinity
 */
export function raisedFloor(
  force: SchedulingForce,
  unrecorded: readonly Due[],
  claimed: number,
  schedule: DecidedSchedule | null,
): SchedulingForce {
  let floor = Math.max(force.floor, claimed);
  for (const job of unrecorded) {
    const isOurs = !force.edited && (schedule === null || isChosenBy(schedule, job));
    if (!isOurs) floor = Math.max(floor, job.nominal);
  }
  return floor === force.floor ? force : { ...force, floor };
}

/** Whether the schedule produces this period and chooses the same instant for it. */
export function isChosenBy(
  schedule: DecidedSchedule,
  { nominal, chosen }: Pick<Due, 'nominal' | 'chosen'>,
): boolean {
  return schedule.isNominal(nominal) && schedule.dues.periodAt(nominal).chosen === chosen;
}

/** The scheduling configuration as the status records it. */
export function schedulingRecord(force: SchedulingForce, highest: number): SchedulingRecord {
  return {
    schedulingHash: force.hash,
    schedulingSince: new Date(force.since * 1000),
    schedulingFloor: idOrNull(force.floor),
    highestPeriodID: idOrNull(highest),
  };
}

function idOrNull(nominal: number): string | null {
  return Number.isFinite(nominal) ? formatInstant(nominal) : null;
}

/** Nominal time, in epoch seconds, of the greatest period-id in a status, or -Infinity. */
export function highestHandled(status: ObservedStatus): number {
  // A status without the greatest period-id still has the last one, which was handled too.
  return (
    periodSeconds(status.highestPeriodID) ?? periodSeconds(status.lastPeriodID) ?? Number.NEGATIVE_INFINITY
  );
}
