import type { CalendarKey } from '../../calendars/calendarReference.ts';
import type { CalendarHashes } from '../../period/calendarHashes.ts';
import { instantSeconds } from '../../time/instantLike.ts';
import { earlierOf } from './attemptResult.ts';
import type { Configuration } from './configuration.ts';
import type { Decision, EditedCalendar } from './decision.ts';
import type { Observed } from './observed.ts';
import { isKnownHash } from './schedulingForce.ts';

/** A spec with its calendars, before or after an edit of a calendar. */
type Edition = Pick<Configuration, 'hash' | 'calendars'>;

/**
 * Returns the observation for the decision with the edited calendars. Returns null if the stored status was not written with
 * the calendars before the edit. Then only the decision with the edited calendars is needed.
 *
 * If the stored status has no hash yet, the returned status has the hash of the spec before the edit. Without this hash, the
 * edited calendars could count periods that were due before the edit.
 */
export function observedUnder(
  before: Edition,
  after: Edition,
  observed: Observed | undefined,
): Observed | null {
  if (observed?.calendarsSeenAt === undefined || before.hash === after.hash) return null;
  const { schedulingHash } = observed.status;
  if (!isKnownHash(schedulingHash)) {
    return { ...observed, status: { ...observed.status, schedulingHash: before.hash } };
  }
  return schedulingHash === before.hash ? observed : null;
}

/**
 * Whether this decision, with the calendars before the edit, counts. It counts if its period was due before the operator
 * first saw the edit, because the edit must not remove such a period.
 */
export function keepsEarlier({ action, period, outcomes }: Decision, observed: Observed): boolean {
  const about = period ?? (action === 'record' ? outcomes.at(-1) : undefined);
  if (about === undefined || observed.calendarsSeenAt === undefined) return false;
  const due = about.chosenTime ?? about.nominalTime;
  return due.getTime() / 1000 < instantSeconds(observed.calendarsSeenAt);
}

/**
 * Whether a decision is about a period that waits for fewer active Jobs. The wait ends when another period is due, even if
 * that period is due only with the edited calendars. So the decision with the edited calendars is needed, too.
 */
export function isAboutWait({ period, claim }: Decision, { status }: Observed): boolean {
  const waits = [claim, status.claim].some(
    (known) => known?.for === 'Queue' && known.periodID === period?.periodID,
  );
  return period !== null && waits;
}

/**
 * Returns `earlier`, or null if another period is due. `earlier` is a decision about a waiting period, with the calendars
 * before an edit. If another period is due, the wait ends, and the decision `later`, with the edited calendars, counts.
 */
export function whileNoneIsDue(earlier: Decision, later: Decision, now: Date): Decision | null {
  const isDue = later.period !== null || later.outcomes.some(({ reason }) => reason !== 'JobExists');
  const { next } = earlier;
  const isNextDue = next !== null && (next.chosenTime ?? next.nominalTime) <= now;
  if (isDue || isNextDue) return null;
  const { wakeAt } = later;
  return { ...earlier, wakeAt: wakeAt === null ? earlier.wakeAt : earlierOf(wakeAt, earlier.wakeAt) };
}

/**
 * Returns the decision, which was made with the calendars before the edit. If the decision gives its period an outcome, sets
 * `wakeAt` to now, because the next decision has to use the edited calendars.
 */
export function thenAskAgain(decision: Decision, now: Date): Decision {
  const isHandled = decision.action === 'run' || decision.action === 'record';
  return isHandled ? { ...decision, wakeAt: new Date(Math.floor(now.getTime() / 1000) * 1000) } : decision;
}

/** Adds the name of the edited calendar to a decision that was made with the edited calendars. */
export function withEdited(decision: Decision, before: Edition, after: Edition): Decision {
  const editedCalendar = editedIn(before.calendars ?? {}, after.calendars ?? {});
  if (editedCalendar === undefined) return decision;
  return { ...decision, scheduling: { ...decision.scheduling, editedCalendar } };
}

const kinds: Record<CalendarKey, EditedCalendar['kind']> = {
  calendar: 'KronCalendar',
  clusterCalendar: 'ClusterKronCalendar',
};

function editedIn(before: CalendarHashes, after: CalendarHashes): EditedCalendar | undefined {
  for (const key of Object.keys(kinds) as CalendarKey[]) {
    for (const [name, hash] of Object.entries(after[key] ?? {})) {
      if (before[key]?.[name] !== hash) return { kind: kinds[key], name };
    }
  }
  return undefined;
}
