import { groupBy } from '../../../edit/groupBy.ts';
import { grouped } from '../../../output/fleetText.ts';
import { expandRule, type StepBudget } from './expandRule.ts';
import { IcsError } from './icsError.ts';
import { type IcsEvent, likeStart } from './icsEvent.ts';
import { type IcsTime, secondsPerDay } from './icsTime.ts';
import type { Oddities } from './oddities.ts';

/** The range of an import. `to` and `toWall` are not included. */
export type IcsRange = {
  /** The range for instants, in epoch seconds. */
  from: number;
  to: number;
  /** The range for dates and times without a zone, in seconds of the wall clock. */
  fromWall: number;
  toWall: number;
};

export type Occurrence = {
  event: IcsEvent;
  start: IcsTime;
  /** The end of the occurrence, in the unit of `IcsTime.at`. */
  end: number;
};

export type OccurrenceRequest = {
  range: IcsRange;
  /** Selects the events to return. An event that is not selected can still replace an occurrence of its series. */
  isWanted: (event: IcsEvent) => boolean;
  steps: StepBudget;
  oddities: Oddities;
};

export type Occurrences = {
  occurrences: Occurrence[];
  /** The number of event revisions that were ignored because the file has a later revision. */
  superseded: number;
};

/** Maximum number of pairs of a series and a RECURRENCE-ID with the same UID. A file can use one UID for all its series. */
const maxPairs = 2_000_000;

function tooManyPairs({ line }: IcsEvent): IcsError {
  return new IcsError(
    'TooMany',
    line,
    `UID: expected at most ${grouped(maxPairs)} pairs of an event and a RECURRENCE-ID with the same UID, found more; write another UID for each event`,
  );
}

/**
 * The occurrences of events that overlap a range, in no particular order. An event with a RECURRENCE-ID replaces an
 * occurrence of its series. A cancelled event has no occurrence (RFC 5545, 3.8.4.4). If an event has several revisions, the
 * last one counts (3.8.7.4).
 *
 * @throws IcsError TooMany, InvalidTime
 */
export function occurrencesWithin(
  events: readonly IcsEvent[],
  { range, isWanted, steps, oddities }: OccurrenceRequest,
): Occurrences {
  const replacing = latestReplacements(events);
  const replacingByUid = groupBy(replacing, ({ uid }) => uid);
  const occurrences: Occurrence[] = [];
  const add = (occurrence: Occurrence): void => {
    if (meets(occurrence, range)) occurrences.push(occurrence);
  };
  const series = latestSeries(events);
  let pairs = 0;
  for (const event of series) {
    const others = event.uid === undefined ? [] : (replacingByUid.get(event.uid) ?? []);
    pairs += others.length;
    if (pairs > maxPairs) throw tooManyPairs(event);
    const replaced = replacedBy(others, event, oddities);
    if (event.isCancelled || !isWanted(event)) continue;
    for (const start of startsOf(event, replaced, range, steps)) add(occurrenceAt(event, start));
  }
  for (const event of replacing)
    if (!event.isCancelled && isWanted(event)) add(occurrenceAt(event, event.start));
  return { occurrences, superseded: events.length - series.length - replacing.length };
}

/** The latest revision of each event with a RECURRENCE-ID. If several have the highest SEQUENCE, the last one counts. */
function latestReplacements(events: readonly IcsEvent[]): IcsEvent[] {
  const latest = new Map<string, IcsEvent>();
  for (const event of events) {
    const { uid, replaces, sequence, line } = event;
    if (replaces === undefined) continue;
    const key = JSON.stringify([uid ?? line, replaces.form, replaces.at]);
    const other = latest.get(key);
    if (other === undefined || other.sequence <= sequence) latest.set(key, event);
  }
  return [...latest.values()];
}

/**
 * Leaves out the earlier revisions of a series: series with the same UID and a lower SEQUENCE. Series with the same UID and
 * SEQUENCE are different events that have the same UID by mistake.
 */
function latestSeries(events: readonly IcsEvent[]): IcsEvent[] {
  const series = events.filter(({ replaces }) => replaces === undefined);
  const highest = new Map<string, number>();
  for (const { uid, sequence } of series)
    if (uid !== undefined) highest.set(uid, Math.max(sequence, highest.get(uid) ?? 0));
  return series.filter(({ uid, sequence }) => uid === undefined || sequence >= (highest.get(uid) ?? 0));
}

/**
 * The times of the replaced occurrences of a series, as values of `IcsTime.at`.
 *
 * @throws IcsError InvalidTime if a time has another form than DTSTART and the import is strict
 */
function replacedBy(
  replacing: readonly IcsEvent[],
  { start }: IcsEvent,
  oddities: Oddities,
): ReadonlySet<number> {
  const times = replacing.flatMap(({ replaces }) => replaces ?? []);
  return new Set(
    times.map((time) => likeStart(start, time, { name: 'RECURRENCE-ID', line: time.line, oddities }).at),
  );
}

function startsOf(
  event: IcsEvent,
  replaced: ReadonlySet<number>,
  range: IcsRange,
  steps: StepBudget,
): Iterable<IcsTime> {
  const { start, rules, dates, exceptions } = event;
  const removed = new Set(exceptions.map(({ at }) => at));
  // The margin covers two differences, each less than a day: the UTC offset of a wall time, and the change of this offset
  // between the start and the end of an occurrence.
  const margin = 2 * secondsPerDay;
  const { from, to } = boundsOf(start, range);
  const length = Math.max(0, event.endOf(start) - start.at);
  const span = { from: from - length - margin, to: to + margin };
  const starts = new Map(
    [start, ...dates, ...rules.flatMap((rule) => expandRule(rule, start, span, steps))]
      .filter(({ at }) => !removed.has(at) && !replaced.has(at))
      .map((time) => [time.at, time]),
  );
  return starts.values();
}

function occurrenceAt(event: IcsEvent, start: IcsTime): Occurrence {
  return { event, start, end: event.endOf(start) };
}

function meets({ start, end }: Occurrence, range: IcsRange): boolean {
  const { from, to } = boundsOf(start, range);
  return start.at < to && (end > from || start.at >= from);
}

/** The start and the end of a range, in the unit of `IcsTime.at`. */
function boundsOf({ form }: IcsTime, { from, to, fromWall, toWall }: IcsRange): { from: number; to: number } {
  return form === 'instant' ? { from, to } : { from: fromWall, to: toWall };
}
