import { maxWindowsAtOnce } from '../../cron/overlap.ts';
import type { Due } from '../../period/due.ts';
import type { DecidedSchedule } from '../../period/schedule.ts';
import { periodSeconds, readInstant } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import type { SchedulingRecord } from './decision.ts';
import { greatest } from './greatest.ts';
import type { ObservedStatus } from './observed.ts';

/** The current scheduling configuration, and the bounds of its periods. */
export type SchedulingForce = {
  readonly hash: string;
  /** Epoch seconds. A period due before this instant does not count. */
  readonly since: number;
  /** Epoch seconds. A period with a nominal time at or before this instant does not count. */
  readonly floor: number;
  /** Whether the stored status is from another scheduling configuration. */
  readonly edited: boolean;
  /** The name of the cluster, if it is part of the seed. */
  readonly clusterName?: string;
};

const knownPrefix = 'v1:';

/**
 * Whether a stored hash can be compared. A status without a hash, or with a hash of an unknown version, counts as unchanged.
 */
export function isKnownHash(hash: string | undefined): hash is string {
  return hash?.startsWith(knownPrefix) === true;
}

/**
 * An edit of the spec takes effect at the `now` of the first decision that sees it. An edit of a calendar takes effect when
 * the operator first sees it. From then on, a period counts only if it is not due before that time, and if its nominal time
 * is after that of every period with an outcome. So an edit starts no past period, and repeats no period.
 *
 *     handled before the edit      edit       counts
 *     ---x-----x-----x-----------|-----------o------o---->
 *                    floor         since
 *
 * @param seenAt - when the current version of the calendars was first seen, in epoch seconds. Undefined stands for `now`
 */
export function schedulingForce(
  hash: string,
  status: ObservedStatus,
  createdAt: number,
  now: number,
  seenAt?: number,
): SchedulingForce {
  const stored = status.schedulingHash;
  const storedSince = readInstant(status.schedulingSince) ?? createdAt;
  const floor = periodSeconds(status.schedulingFloor) ?? Number.NEGATIVE_INFINITY;
  if (isKnownHash(stored) && stored !== hash) {
    // The stored floor can be higher than every period that has an outcome, because a claim under an earlier configuration
    // raises the floor.
    const raised = Math.max(floor, highestHandled(status));
    const since = seenAt === undefined ? now : Math.min(now, Math.max(seenAt, storedSince));
    return { hash, since: Math.max(createdAt, since), floor: raised, edited: true };
  }
  return { hash, since: Math.max(createdAt, storedSince), floor, edited: false };
}

/**
 * Raises the floor to the greatest nominal time of the Jobs and claims of another configuration. With a lower floor, the
 * current configuration could run their periods again, at later instants.
 *
 * @param claimed - nominal time, in epoch seconds, of a claim of another configuration, or -Infinity
 */
export function raisedFloor(
  force: SchedulingForce,
  unrecorded: readonly Due[],
  claimed: number,
  schedule: DecidedSchedule | null,
): SchedulingForce {
  const floor = Math.max(force.floor, claimed, greatestForeign(force, unrecorded, schedule));
  return floor === force.floor ? force : { ...force, floor };
}

function greatestForeign(
  { edited }: SchedulingForce,
  unrecorded: readonly Due[],
  schedule: DecidedSchedule | null,
): number {
  if (unrecorded.length === 0) return Number.NEGATIVE_INFINITY;
  const isOurs = (job: Due): boolean => !edited && (schedule === null || isChosenBy(schedule, job));
  const foreign = greatest(unrecorded, maxCompared, byNominal).findLast((job) => !isOurs(job));
  return foreign?.nominal ?? Number.NEGATIVE_INFINITY;
}

/**
 * The maximum number of Jobs to compare with the schedule: the Jobs of the newest periods. At most 100 windows, or a few
 * more at a clock change, contain one instant. So when the newest period is due, the windows of all periods that are not
 * compared have ended. These periods cannot run again.
 */
const maxCompared = 2 * maxWindowsAtOnce;

function byNominal(a: Due, b: Due): number {
  return a.nominal - b.nominal;
}

/** Whether the schedule produces this period and chooses the same instant for it. */
export function isChosenBy(
  schedule: DecidedSchedule,
  { nominal, chosen }: Pick<Due, 'nominal' | 'chosen'>,
): boolean {
  return schedule.isNominal(nominal) && schedule.dues.periodAt(nominal).chosen === chosen;
}

export function schedulingRecord(force: SchedulingForce, highest: number): SchedulingRecord {
  return {
    schedulingHash: force.hash,
    schedulingSince: new Date(force.since * 1000),
    schedulingFloor: idOrNull(force.floor),
    highestPeriodID: idOrNull(highest),
    ...(force.clusterName === undefined ? {} : { clusterName: force.clusterName }),
  };
}

function idOrNull(nominal: number): string | null {
  return Number.isFinite(nominal) ? formatInstant(nominal) : null;
}

/** Nominal time, in epoch seconds, of the greatest period-id in a status, or -Infinity. */
export function highestHandled(status: ObservedStatus): number {
  // A status without the greatest period-id still has the period-id of the last record.
  return (
    periodSeconds(status.highestPeriodID) ?? periodSeconds(status.lastPeriodID) ?? Number.NEGATIVE_INFINITY
  );
}
