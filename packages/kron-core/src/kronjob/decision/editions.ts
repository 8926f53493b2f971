import type { CalendarKey } from '../../calendars/calendarReference.ts';
import type { CalendarHashes } from '../../period/calendarHashes.ts';
import { instantSeconds } from '../../time/instantLike.ts';
import { earlierOf } from './attemptResult.ts';
import type { Configuration } from './configuration.ts';
import type { Decision, EditedCalendar } from './decision.ts';
import type { Observed } from './observed.ts';
import { isKnownHash } from './schedulingForce.ts';

/** The facts about a spec with its calendars before or after an edit. */
type Edition = Pick<Configuration, 'hash' | 'calendars'>;

/**
 * Returns the observation for the decision with the edited calendars. Returns null if the stored status was not written with
 * the calendars before the edit. Then only the edited calendars decide.
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
 * Whether the decision with the calendars before the edit counts. It does if its period was due before the operator first
 * saw the edit: the edit must not remove such a period.
 */
export function keepsEarlier({ action, period, outcomes }: Decision, observed: Observed): boolean {
  const about = period ?? (action === 'record' ? outcomes.at(-1) : undefined);
  if (about === undefined || observed.calendarsSeenAt === undefined) return false;
  const due = about.chosenTime ?? about.nominalTime;
  return due.getTime() / 1000 < instantSeconds(observed.calendarsSeenAt);
}

/**
 * Whether a decision is about a period that waits for fewer active Jobs. If so, the decision with the calendars after the
 * edit is needed, too, because a period that is due only with these calendars also ends the wait.
 */
export function isAboutWait({ period, claim }: Decision, { status }: Observed): boolean {
  const waits = [claim, status.claim].some(
    (known) => known?.for === 'Queue' && known.periodID === period?.periodID,
  );
  return period !== null && waits;
}

/**
 * Returns `earlier`, a decision about a waiting period with the calendars before an edit. Returns null if another period is
 * due. Then the wait ends, and the decision with the edited calendars, `later`, counts.
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
 * Returns a decision with the calendars before the edit. If it gives its period an outcome, sets `wakeAt` to now, because
 * the next decision has to use the edited calendars.
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
