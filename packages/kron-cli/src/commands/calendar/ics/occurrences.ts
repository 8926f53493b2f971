import { expandRule } from './expandRule.ts';
import { type IcsEvent, ofForm } from './icsEvent.ts';
import { type IcsTime, secondsPerDay } from './icsTime.ts';

/** A range of an import. Its ends are not included. */
export type IcsRange = {
  /** Epoch seconds, for instants. */
  from: number;
  to: number;
  /** Seconds of the wall clock, for dates and times without a zone. */
  fromWall: number;
  toWall: number;
};

export type Occurrence = {
  event: IcsEvent;
  start: IcsTime;
  /** As `IcsTime.at`. */
  end: number;
};

/**
 * The occurrences of events that meet a range, in no order. An event with a RECURRENCE-ID takes the place of the occurrence of
 * its series; one that is cancelled has none (RFC 5545, 3.8.4.4).
 *
 * @throws IcsError TooMany, InvalidTime
 */
export function occurrencesWithin(events: readonly IcsEvent[], range: IcsRange): Occurrence[] {
  const replacing = latestReplacements(events);
  const byUid = new Map<string, IcsEvent[]>();
  for (const event of replacing) {
    const { uid = '' } = event;
    const others = byUid.get(uid);
    if (others === undefined) byUid.set(uid, [event]);
    else others.push(event);
  }
  const series = events.filter(({ replaces }) => replaces === undefined);
  const occurrences = [
    ...series
      .filter(({ isCancelled }) => !isCancelled)
      .flatMap((event) =>
        ofSeries(event, event.uid === undefined ? [] : (byUid.get(event.uid) ?? []), range),
      ),
    ...replacing
      .filter(({ isCancelled }) => !isCancelled)
      .map((event): Occurrence => occurrenceAt(event, event.start)),
  ];
  return occurrences.filter((occurrence) => meets(occurrence, range));
}

/** Of several revisions of a replacement the one with the highest SEQUENCE, and of equal ones the last one. */
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

function ofSeries(event: IcsEvent, replacing: readonly IcsEvent[], range: IcsRange): Occurrence[] {
  const { start, rules, dates, exceptions } = event;
  const removed = new Set(exceptions.map(({ at }) => at));
  for (const { replaces } of replacing) {
    if (replaces === undefined) continue;
    removed.add(ofForm(start, replaces, { name: 'RECURRENCE-ID', line: replaces.line }).at);
  }
  // Offsets and their changes are shorter than a day each.
  const margin = 2 * secondsPerDay;
  const { from, to } = boundsOf(start, range);
  const length = Math.max(0, event.endOf(start) - start.at);
  const span = { from: from - length - margin, to: to + margin };
  const starts = new Map(
    [start, ...dates, ...rules.flatMap((rule) => expandRule(rule, start, span))]
      .filter(({ at }) => !removed.has(at))
      .map((time) => [time.at, time]),
  );
  return [...starts.values()].map((time) => occurrenceAt(event, time));
}

function occurrenceAt(event: IcsEvent, start: IcsTime): Occurrence {
  return { event, start, end: event.endOf(start) };
}

function meets({ start, end }: Occurrence, range: IcsRange): boolean {
  const { from, to } = boundsOf(start, range);
  return start.at < to && (end > from || start.at >= from);
}

/** The ends of a range, as `IcsTime.at`. */
function boundsOf({ form }: IcsTime, { from, to, fromWall, toWall }: IcsRange): { from: number; to: number } {
  return form === 'instant' ? { from, to } : { from: fromWall, to: toWall };
}
