import type { CalendarGroup, Decision, EditedCalendar, ObservedStatus } from 'kron-core';
import { earliestMove } from 'kron-core/controller';
import { calendarKinds } from '../calendars/calendarKind.ts';
import type { CalendarSet } from '../calendars/calendarSet.ts';
import type { CachedKronJob } from './cache.ts';
import { isIdle } from './context.ts';

/** The calendars of a KronJob's last decision, and when the KronJob is due under them. */
type InForce = {
  readonly set: CalendarSet;
  /** No period of the KronJob is due before this time, in epoch milliseconds. */
  readonly quietUntil: number;
  /** The last known time of a next run, in epoch milliseconds. Unchanged while a calendar is missing. Infinity: none. */
  readonly dueAt: number;
};

/** Calendars that a decision has put into effect, before the status of that decision is stored. */
type Adoption = {
  readonly scheduling: Decision['scheduling'];
  /** The resourceVersion of the KronJob at the decision. */
  readonly resourceVersion: string;
};

type Group = CalendarGroup | null | undefined;
type Scheduled = Parameters<typeof earliestMove>[0];
type Span = Parameters<typeof earliestMove>[3];

type StoredScheduling = Pick<
  ObservedStatus,
  'schedulingHash' | 'schedulingSince' | 'schedulingFloor' | 'highestPeriodID'
>;

/** The input for a decision of kron-core on a KronJob that refers to calendars. */
export type EditionQuestion = {
  /** The calendars from before an edit. Absent: only the current calendars count. */
  readonly before?: CalendarSet;
  /** The scheduling configuration that took effect before the edit, and is not in the status yet. */
  readonly stored?: StoredScheduling;
};

/**
 * Knows with which calendars each KronJob was last decided. After an edit, these calendars still decide about the periods that
 * were due before the edit.
 *
 * ```text
 *   edit ─→ asked with the calendars before it ─→ a period is open: they decide
 *             ↑                                 └→ the edited ones take effect ─→ status written
 *             └──────── next edit ─────────────────────────┴──────────────────────┘
 * ```
 */
export class CalendarEditions {
  readonly #inForce = new Map<string, InForce>();
  readonly #adopted = new Map<string, Adoption>();

  /** Whether the last decision used calendars from before an edit. @param set the calendars as they are now */
  isOutdated({ metadata: { uid } }: CachedKronJob, set: CalendarSet | undefined): boolean {
    return this.#inForce.get(uid)?.set !== set;
  }

  /**
   * Until when the last decision also holds under other calendars, because the choices are the same until then. The KronJob
   * needs no decision before that time.
   *
   * @param set the calendars as they are now
   * @param now in epoch milliseconds
   * @returns epoch milliseconds. Infinity: forever. -Infinity: that is not known
   */
  holdsUntil(kronJob: CachedKronJob, set: CalendarSet, now: number): number {
    const last = this.#inForce.get(kronJob.metadata.uid);
    if (last === undefined) return Number.NEGATIVE_INFINITY;
    const span = { from: now, until: last.quietUntil };
    return Math.min(last.quietUntil, earliestMoveBetween(kronJob, last.set, set, span));
  }

  /**
   * The time by which a KronJob should be decided, because it may be due then under other calendars.
   *
   * @param set the calendars as they are now
   * @param now in epoch milliseconds
   * @returns epoch milliseconds
   */
  decideBy(kronJob: CachedKronJob, set: CalendarSet, now: number): number {
    const last = this.#inForce.get(kronJob.metadata.uid);
    if (last === undefined || last.quietUntil < now) return now;
    const { quietUntil, dueAt } = last;
    // Without a window, the search only finds whether the edit changes the constraints at this instant.
    const kronJobAt = { spec: { ...kronJob.spec, window: {} } };
    const move = earliestMoveBetween(kronJobAt, last.set, set, { from: dueAt, until: dueAt });
    if (Number.isFinite(move)) return now;
    // A period that was due before the second in which the calendar was edited no longer runs. Wait until `quietUntil` instead.
    return dueAt < 1_000 * Math.floor(set.seenAt.getTime() / 1_000) ? quietUntil : dueAt;
  }

  /** @param set the calendars as they are now */
  questionOf(kronJob: CachedKronJob, set: CalendarSet): EditionQuestion {
    const last = this.#inForce.get(kronJob.metadata.uid);
    if (last === undefined || last.set === set) return {};
    const adoption = this.#unstored(kronJob);
    const unstored = adoption === undefined ? {} : { stored: storedScheduling(adoption.scheduling) };
    // No period is open under the calendars from before the edit.
    if (last.quietUntil > set.seenAt.getTime()) return unstored;
    return { before: last.set, ...unstored };
  }

  /**
   * Records a decision.
   *
   * @param question the input of the decision
   * @returns the decision, with the calendar whose edit it puts into effect
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
    // The calendars from before the edit made this decision, because a period is still open. They stay in force.
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

  /** Another process may have decided since. */
  clear(): void {
    this.#inForce.clear();
    this.#adopted.clear();
  }

  /** Undefined if the KronJob was changed since. */
  #unstored({ metadata: { uid, resourceVersion } }: CachedKronJob): Adoption | undefined {
    const adoption = this.#adopted.get(uid);
    return adoption?.resourceVersion === resourceVersion ? adoption : undefined;
  }
}

/** Like {@link earliestMove}, for all calendars of two sets. */
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

/** Whether a decision follows from an edit of a calendar that the status does not know. */
export function isCalendarEdit({ metadata, status }: CachedKronJob, { scheduling }: Decision): boolean {
  const { observedGeneration, schedulingHash, clusterName } = status;
  const isSpecUnchanged =
    observedGeneration === metadata.generation && clusterName === scheduling.clusterName;
  return isSpecUnchanged && schedulingHash !== undefined && schedulingHash !== scheduling.schedulingHash;
}

/** @param known the scheduling of an earlier decision whose status is not stored yet; it can name the edited calendar */
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

/** Epoch milliseconds. */
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
