import type { CalendarGroup, Decision, EditedCalendar, ObservedStatus } from 'kron-core';
import { earliestMove } from 'kron-core/controller';
import { calendarKinds } from '../calendars/calendarKind.ts';
import type { CalendarSet } from '../calendars/calendarSet.ts';
import type { CachedKronJob } from './cache.ts';
import { isIdle } from './context.ts';

/** The calendars that the last decision about a KronJob used, and the times that the decision found with them. */
type InForce = {
  readonly set: CalendarSet;
  /** No period is due before this time, in epoch milliseconds. -Infinity if a period is already due. */
  readonly quietUntil: number;
  /**
   * The last known time of the next run, in epoch milliseconds. A decision that finds no next run, for example because a
   * calendar is missing, leaves this time as it is. Infinity if no decision has found a run.
   */
  readonly dueAt: number;
};

/** The scheduling of a decision with edited calendars, kept until the status of that decision is stored. */
type Adoption = {
  readonly scheduling: Decision['scheduling'];
  /** The resourceVersion of the KronJob when the decision was made. */
  readonly resourceVersion: string;
};

type Group = CalendarGroup | null | undefined;
type Scheduled = Parameters<typeof earliestMove>[0];
type Span = Parameters<typeof earliestMove>[3];

type StoredScheduling = Pick<
  ObservedStatus,
  'schedulingHash' | 'schedulingSince' | 'schedulingFloor' | 'highestPeriodID'
>;

/** The facts about earlier calendars that a decision about a KronJob needs. */
export type EditionQuestion = {
  /** The calendars from before an edit. Undefined if no period can need them. */
  readonly before?: CalendarSet;
  /**
   * The scheduling configuration of the last decision after an edit of a calendar. Undefined if the status already has it.
   */
  readonly stored?: StoredScheduling;
};

/**
 * Knows which calendars the last decision about each KronJob used. After an edit, these earlier calendars still apply to a
 * period that was due before the edit and has no outcome yet.
 *
 * ```text
 *   edit ─→ decide with the earlier calendars ─→ a period has no outcome yet: the earlier calendars stay
 *             ↑                                └→ else: the edited calendars take effect ─→ status written
 *             └──────── next edit ─────────────────────────┴──────────────────────────────┘
 * ```
 */
export class CalendarEditions {
  readonly #inForce = new Map<string, InForce>();
  readonly #adopted = new Map<string, Adoption>();

  /** Whether no decision is known, or the last one used other calendars than `set`. @param set the current calendars */
  isOutdated({ metadata: { uid } }: CachedKronJob, set: CalendarSet | undefined): boolean {
    return this.#inForce.get(uid)?.set !== set;
  }

  /**
   * The time until which the last decision stays right although calendars were edited. The edit changes no run before this
   * time.
   *
   * @param set the current calendars
   * @param now in epoch milliseconds
   * @returns epoch milliseconds. Infinity if the decision stays right forever, -Infinity if this is not known
   */
  holdsUntil(kronJob: CachedKronJob, set: CalendarSet, now: number): number {
    const last = this.#inForce.get(kronJob.metadata.uid);
    if (last === undefined) return Number.NEGATIVE_INFINITY;
    const span = { from: now, until: last.quietUntil };
    return Math.min(last.quietUntil, earliestMoveBetween(kronJob, last.set, set, span));
  }

  /**
   * The time by which a KronJob needs a new decision after an edit of calendars. The KronJob may be due at this time.
   *
   * @param set the current calendars
   * @param now in epoch milliseconds
   * @returns epoch milliseconds
   */
  decideBy(kronJob: CachedKronJob, set: CalendarSet, now: number): number {
    const last = this.#inForce.get(kronJob.metadata.uid);
    if (last === undefined || last.quietUntil < now) return now;
    const { quietUntil, dueAt } = last;
    // Find out whether the edit changes the constraints at `dueAt`. An empty window limits the search to this instant.
    const kronJobAt = { spec: { ...kronJob.spec, window: {} } };
    const move = earliestMoveBetween(kronJobAt, last.set, set, { from: dueAt, until: dueAt });
    if (Number.isFinite(move)) return now;
    // If `dueAt` is before the second in which the edit was seen, it is over and starts no run. Then the next decision is
    // due at `quietUntil`.
    return dueAt < 1_000 * Math.floor(set.seenAt.getTime() / 1_000) ? quietUntil : dueAt;
  }

  /**
   * Returns the earlier calendars and the earlier configuration that the next decision about a KronJob needs.
   *
   * @param set the current calendars
   */
  questionOf(kronJob: CachedKronJob, set: CalendarSet): EditionQuestion {
    const last = this.#inForce.get(kronJob.metadata.uid);
    if (last === undefined || last.set === set) return {};
    const adoption = this.#unstored(kronJob);
    const unstored = adoption === undefined ? {} : { stored: storedScheduling(adoption.scheduling) };
    // With the earlier calendars, no period was due before the edit. So these calendars apply to no period.
    if (last.quietUntil > set.seenAt.getTime()) return unstored;
    return { before: last.set, ...unstored };
  }

  /**
   * Stores which calendars a decision used.
   *
   * @param question the input of the decision
   * @returns the decision. A decision that applies an edit of a calendar names the calendar
   */
  decided<D extends Decision>(
    kronJob: CachedKronJob,
    set: CalendarSet,
    decision: D,
    { before, stored = kronJob.status }: EditionQuestion,
  ): D {
    const { uid, resourceVersion } = kronJob.metadata;
    const { scheduling, wakeAt } = decision;
    const isQuiet = isIdle(decision);
    // The decision used the calendars from before the edit, because a period has no outcome yet. The next decision needs
    // them again.
    if (before !== undefined && !isQuiet && scheduling.schedulingHash === stored.schedulingHash)
      return decision;
    const quietUntil = isQuiet ? timeOf(wakeAt) : Number.NEGATIVE_INFINITY;
    const dueAt = Number.isFinite(quietUntil)
      ? quietUntil
      : (this.#inForce.get(uid)?.dueAt ?? Number.POSITIVE_INFINITY);
    this.#inForce.set(uid, { set, quietUntil, dueAt });
    if (!isCalendarEdit(kronJob, decision)) {
      this.#adopted.delete(uid);
      return decision;
    }
    const known = this.#unstored(kronJob)?.scheduling;
    const edited = { ...scheduling, editedCalendar: editedCalendar(scheduling, known, set) };
    this.#adopted.set(uid, { scheduling: edited, resourceVersion });
    return { ...decision, scheduling: edited };
  }

  forget(uid: string): void {
    this.#inForce.delete(uid);
    this.#adopted.delete(uid);
  }

  /** Forgets all decisions, because another process may have decided since then. */
  clear(): void {
    this.#inForce.clear();
    this.#adopted.clear();
  }

  /**
   * The last decision with edited calendars, if its status is not stored yet. Undefined if the KronJob was changed since
   * then.
   */
  #unstored({ metadata: { uid, resourceVersion } }: CachedKronJob): Adoption | undefined {
    const adoption = this.#adopted.get(uid);
    return adoption?.resourceVersion === resourceVersion ? adoption : undefined;
  }
}

/** Like {@link earliestMove}, but for all calendars of two sets. */
function earliestMoveBetween(
  kronJob: Scheduled,
  before: CalendarSet,
  after: CalendarSet,
  span: Span,
): number {
  const moves = (['calendar', 'clusterCalendar'] as const).map((key) =>
    earliestMoveIn(kronJob, before.calendars[key], after.calendars[key], span),
  );
  return Math.min(...moves);
}

function earliestMoveIn(kronJob: Scheduled, before: Group, after: Group, span: Span): number {
  if (before === after) return Number.POSITIVE_INFINITY;
  if (typeof before !== 'object' || typeof after !== 'object' || before === null || after === null)
    return Number.NEGATIVE_INFINITY;
  const names = Object.keys({ ...before, ...after }).filter((name) => before[name] !== after[name]);
  return Math.min(...names.map((name) => earliestMove(kronJob, before[name], after[name], span)));
}

/** Whether a decision applies an edit of a calendar that is not in the status yet. */
export function isCalendarEdit({ metadata, status }: CachedKronJob, { scheduling }: Decision): boolean {
  const { observedGeneration, schedulingHash, clusterName } = status;
  const isSpecUnchanged =
    observedGeneration === metadata.generation && clusterName === scheduling.clusterName;
  return isSpecUnchanged && schedulingHash !== undefined && schedulingHash !== scheduling.schedulingHash;
}

/**
 * Returns the calendar that the status and the Event report as edited.
 *
 * @param known the scheduling configuration of an earlier decision whose status is not stored yet
 */
function editedCalendar(
  { schedulingHash, editedCalendar: own }: Decision['scheduling'],
  known: Decision['scheduling'] | undefined,
  { newest: { key, name } }: CalendarSet,
): EditedCalendar {
  if (own !== undefined) return own;
  if (known?.editedCalendar !== undefined && known.schedulingHash === schedulingHash)
    return known.editedCalendar;
  return { kind: calendarKinds[key].kind as EditedCalendar['kind'], name };
}

/** In epoch milliseconds. Infinity if there is no wake time. */
function timeOf(wakeAt: Date | null): number {
  return wakeAt === null ? Number.POSITIVE_INFINITY : wakeAt.getTime();
}

function storedScheduling(scheduling: Decision['scheduling']): StoredScheduling {
  const { schedulingHash, schedulingSince, schedulingFloor, highestPeriodID } = scheduling;
  return {
    schedulingHash,
    schedulingSince,
    ...(schedulingFloor === null ? {} : { schedulingFloor }),
    ...(highestPeriodID === null ? {} : { highestPeriodID }),
  };
}
