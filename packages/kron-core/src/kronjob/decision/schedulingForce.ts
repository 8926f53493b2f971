import type { Due } from '../../period/due.ts';
import type { Schedule } from '../../period/schedule.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { SchedulingRecord } from './decision.ts';
import { periodSeconds, readInstant } from '../../time/instantLike.ts';
import type { ObservedStatus } from './observed.ts';

/** Since when, and after which period, the current scheduling configuration counts. */
export type SchedulingForce = {
  readonly hash: string;
  /** Epoch seconds; a period due before does not count. */
  readonly since: number;
  /** Epoch seconds; a period whose nominal time is not after it does not count. */
  readonly floor: number;
  /** The stored status was written under another scheduling configuration. */
  readonly edited: boolean;
};

const knownPrefix = 'v1:';

/**
 * An edit takes force at the `now` that first sees it. From then on a period counts if it is due at or after that
 * instant and its nominal time is later than any handled before: nothing of the past fires, nothing fires twice.
 *
 *     handled under the old one    edit       counts
 *     ---x-----x-----x-----------|-----------o------o---->
 *                    floor         since
 *
 * A status without a hash, or with one of an unknown version, counts as unchanged.
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
    // A floor may be higher than all that is handled: a claim of an earlier configuration raises it, too.
    const raised = Math.max(floor, highestHandled(status));
    return { hash, since: Math.max(createdAt, now), floor: raised, edited: true };
  }
  const since = Math.max(createdAt, readInstant(status.schedulingSince) ?? createdAt);
  return { hash, since, floor, edited: false };
}

/**
 * Jobs can turn up that another configuration made, and claims of one: their periods are behind the floor as well, or
 * this one could choose a later instant for a period that has run.
 *
 * @param claimed - nominal seconds of a claim of another configuration, or -Infinity
 */
export function raisedFloor(
  force: SchedulingForce,
  unrecorded: readonly Due[],
  claimed: number,
  schedule: Schedule | null,
): SchedulingForce {
  let floor = Math.max(force.floor, claimed);
  for (const job of unrecorded) {
    const isOurs = !force.edited && (schedule === null || isChoiceOf(schedule, job));
    if (!isOurs) floor = Math.max(floor, job.nominal);
  }
  return floor === force.floor ? force : { ...force, floor };
}

function isChoiceOf(schedule: Schedule, { nominal, chosen }: Due): boolean {
  return schedule.isNominal(nominal) && schedule.dues.periodAt(nominal).chosen === chosen;
}

/** The configuration in force as a status records it. */
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

/** Epoch seconds of the greatest period-id in a status, or -Infinity. */
export function highestHandled(status: ObservedStatus): number {
  // The last one is among all that were handled; it stands in for a status that lacks the greatest.
  return (
    periodSeconds(status.highestPeriodID) ?? periodSeconds(status.lastPeriodID) ?? Number.NEGATIVE_INFINITY
  );
}
