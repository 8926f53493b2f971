import type { CalendarKey } from '../../calendars/calendarReference.ts';
import type { CalendarHashes } from '../../period/calendarHashes.ts';
import { instantSeconds } from '../../time/instantLike.ts';
import { earlierOf } from './attemptResult.ts';
import type { Configuration } from './configuration.ts';
import type { Decision, EditedCalendar } from './decision.ts';
import type { Observed } from './observed.ts';
import { isKnownHash } from './schedulingForce.ts';

/** A spec with one edition of its calendars. */
type Edition = Pick<Configuration, 'hash' | 'calendars'>;

/**
 * Returns the observation for the new edition of the calendars, if the status is still from the earlier edition. null: it is
 * not, so only the new edition decides.
 *
 * A status that was never written has no hash. Then the new edition could count periods that were due before it existed, so it
 * sees the hash of the earlier edition.
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
 * Whether the earlier edition decides, because its decision is about a period that was due before the new edition was seen.
 * Such a period is open, and the edit must not remove it.
 */
export function keepsEarlier({ action, period, outcomes }: Decision, observed: Observed): boolean {
  const about = period ?? (action === 'record' ? outcomes.at(-1) : undefined);
  if (about === undefined || observed.calendarsSeenAt === undefined) return false;
  const due = about.chosenTime ?? about.nominalTime;
  return due.getTime() / 1000 < instantSeconds(observed.calendarsSeenAt);
}

/**
 * Whether a decision of the earlier edition is about a period that waits for a place. Both editions decide: the
 * period waits only until a period of either edition is due.
 */
export function isAboutWait({ period, claim }: Decision, { status }: Observed): boolean {
  const waits = [claim, status.claim].some(
    (known) => known?.for === 'Queue' && known.periodID === period?.periodID,
  );
  return period !== null && waits;
}

/** The decision of the earlier edition about a period that waits. null: the wait ends, and the new edition decides. */
export function whileNoneIsDue(earlier: Decision, later: Decision, now: Date): Decision | null {
  const isDue = later.period !== null || later.outcomes.some(({ reason }) => reason !== 'JobExists');
  const { next } = earlier;
  const isNextDue = next !== null && (next.chosenTime ?? next.nominalTime) <= now;
  if (isDue || isNextDue) return null;
  const { wakeAt } = later;
  return { ...earlier, wakeAt: wakeAt === null ? earlier.wakeAt : earlierOf(wakeAt, earlier.wakeAt) };
}

/** A decision of the earlier edition. The new edition decides as soon as that period is handled. */
export function thenAskAgain(decision: Decision, now: Date): Decision {
  const isHandled = decision.action === 'run' || decision.action === 'record';
  return isHandled ? { ...decision, wakeAt: new Date(Math.floor(now.getTime() / 1000) * 1000) } : decision;
}

/** A decision of the new edition, with the calendar whose edit it puts into effect. */
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
