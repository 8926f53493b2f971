import { dateArgument } from '../../reading/dateArgument.ts';
import { definedOf } from '../../reading/definedOf.ts';
import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { compile } from '../../period/compile.ts';
import { comparePositions, type Due, type DuePosition } from '../../period/due.ts';
import { readInstant } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { DueNewestFirst, greatestNominalUpTo } from '../decision/dueNewestFirst.ts';
import { fieldAfter } from '../decision/handledInFuture.ts';
import type { SchedulingForce } from '../decision/schedulingForce.ts';
import { type KronJob, scheduleSpecOf } from './kronJob.ts';
import { readStatus } from './readStatus.ts';
import type { Status, StoredPeriod } from './status.ts';
import { time } from './storedStatus.ts';

/** A stored KronJob, as far as a reset needs it. */
export type ResettableKronJob = KronJob & { readonly metadata: { readonly creationTimestamp?: string } };

/**
 * The status after a reset to an instant. The last period that is due by this instant counts as the last period that has an
 * outcome, so the periods up to this one do not run any more. Records with a later time are removed.
 *
 * @param to - the instant. It must not be before now, because a period could then run twice
 * @returns null if the status has no record with a later time
 * @throws TypeError if `to` is no Date
 * @throws InvalidSpecError if the spec is invalid: its periods are unknown
 *
 * @example
 * resetStatus(kronJob, new Date('2026-11-23T12:00:00Z'))?.lastPeriodID // '2026-11-23T11:00:00Z', not '2036-…'
 */
export function resetStatus(kronJob: ResettableKronJob, to: Date): Status | null {
  const status = readStatus(kronJob.status);
  const schedule = compile(scheduleSpecOf(kronJob, undefined, status.clusterName));
  const at = Math.floor(dateArgument('to', to));
  const limits: Limits = {
    at,
    latest: at + clockTolerance,
    latestNominal: at + clockTolerance + schedule.dues.windowLength,
  };
  if (!recordsLater(status, limits)) return null;

  const {
    lastPeriodID,
    lastNominalTime,
    lastChosenTime,
    lastOutcome,
    highestPeriodID,
    schedulingFloor,
    schedulingSince,
    claim,
    recent,
    lastSuccessfulTime,
    ...kept
  } = status;
  const bounds = { schedule, force: forceOf({ ...kronJob, status }, limits), handled: null };
  const due = new DueNewestFirst(bounds, at).next();
  const last = lastFields(status, due, limits);
  const highest = Math.max(
    known(highestPeriodID, limits.latestNominal) ?? Number.NEGATIVE_INFINITY,
    due === null ? Number.NEGATIVE_INFINITY : greatestNominalUpTo(bounds, due),
  );
  const left = recent?.filter((period) => isBy(period, limits)) ?? [];
  return {
    ...kept,
    ...last,
    ...sinceField(schedulingSince, limits),
    ...(Number.isFinite(highest) ? { highestPeriodID: formatInstant(highest) } : {}),
    ...floorField(schedulingFloor, highest, limits),
    ...(claim !== undefined && isBy(claim, limits) ? { claim } : {}),
    ...(left.length === 0 ? {} : { recent: left }),
    ...(isLater(lastSuccessfulTime, limits.latest) ? {} : definedOf({ lastSuccessfulTime })),
  };
}

/** The bounds `since` and `floor` of the periods that count. Ignores stored values in the future. */
function forceOf({ status = {}, metadata }: ResettableKronJob, limits: Limits): SchedulingForce {
  const since = known(status.schedulingSince, limits.latest) ?? readInstant(metadata.creationTimestamp);
  const floor = known(status.schedulingFloor, limits.latestNominal);
  return {
    hash: '',
    since: since ?? Number.NEGATIVE_INFINITY,
    floor: floor ?? Number.NEGATIVE_INFINITY,
    edited: false,
  };
}

function sinceField(stored: string | undefined, { at, latest }: Limits): Pick<Status, 'schedulingSince'> {
  if (stored === undefined) return {};
  return { schedulingSince: known(stored, latest) === null ? formatInstant(at) : stored };
}

/** Epoch seconds. */
type Limits = {
  readonly at: number;
  /** `at` with a tolerance for the clock of the operator. */
  readonly latest: number;
  /**
   * The latest nominal time: `latest` plus the length of the window, because a run can start before its nominal time by at
   * most this length.
   */
  readonly latestNominal: number;
};

function recordsLater(status: Status, limits: Limits): boolean {
  const { lastChosenTime, schedulingSince, claim, lastSuccessfulTime } = status;
  const { latest, latestNominal } = limits;
  return (
    (claim !== undefined && !isBy(claim, limits)) ||
    isLater(lastSuccessfulTime, latest) ||
    fieldAfter(
      { ...time('lastChosenTime', lastChosenTime), ...time('schedulingSince', schedulingSince) },
      latest,
    ) !== undefined ||
    fieldAfter(status, latestNominal) !== undefined
  );
}

/** A stored instant in epoch seconds. Null if it is absent, invalid or later than `latest`. */
function known(instant: string | undefined, latest: number): number | null {
  const seconds = readInstant(instant);
  return seconds === null || seconds > latest ? null : seconds;
}

function isLater(instant: string | undefined, latest: number): boolean {
  return instant !== undefined && known(instant, latest) === null;
}

function isBy(
  { periodID, chosenTime }: Pick<StoredPeriod, 'periodID' | 'chosenTime'>,
  limits: Limits,
): boolean {
  return (
    known(periodID, limits.latestNominal) !== null &&
    (chosenTime === undefined || known(chosenTime, limits.latest) !== null)
  );
}

type LastFields = Pick<Status, 'lastPeriodID' | 'lastNominalTime' | 'lastChosenTime' | 'lastOutcome'>;

/** Keeps the stored last period, unless it is in the future or `due` is later. Then `due` becomes the last period. */
function lastFields(status: Status, due: Due | null, limits: Limits): LastFields {
  const { lastPeriodID, lastNominalTime, lastChosenTime, lastOutcome, recent = [] } = status;
  const stored = storedPosition(status, limits);
  if (stored !== null && (due === null || comparePositions(due, stored) <= 0)) {
    return {
      ...(lastPeriodID === undefined ? {} : { lastPeriodID }),
      ...time('lastNominalTime', lastNominalTime),
      ...time('lastChosenTime', lastChosenTime),
      ...(lastOutcome === undefined ? {} : { lastOutcome }),
    };
  }
  if (due === null) return {};
  const periodID = formatInstant(due.nominal);
  const recorded = recent.find((period) => period.periodID === periodID);
  return {
    lastPeriodID: periodID,
    lastNominalTime: periodID,
    ...(due.chosen === null ? {} : { lastChosenTime: formatInstant(due.chosen) }),
    lastOutcome: recorded?.outcome ?? (due.chosen === null ? 'unschedulable' : 'missed'),
  };
}

function storedPosition(
  { lastPeriodID, lastNominalTime, lastChosenTime }: Status,
  limits: Limits,
): DuePosition | null {
  const nominal = known(lastNominalTime ?? lastPeriodID, limits.latestNominal);
  if (nominal === null || known(lastPeriodID ?? lastNominalTime, limits.latestNominal) === null) return null;
  const due = lastChosenTime === undefined ? nominal : known(lastChosenTime, limits.latest);
  return due === null ? null : { due, nominal };
}

/** Lowers a floor in the future to the greatest nominal time with an outcome, so that no period repeats. */
function floorField(
  stored: string | undefined,
  highest: number,
  { latestNominal }: Limits,
): Pick<Status, 'schedulingFloor'> {
  if (stored === undefined) return {};
  if (known(stored, latestNominal) !== null) return { schedulingFloor: stored };
  return Number.isFinite(highest) ? { schedulingFloor: formatInstant(highest) } : {};
}
