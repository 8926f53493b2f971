import { hexOf } from '../choice/hexOf.ts';
import { hashOfText } from '../choice/keyHasher.ts';
import type { Zone } from '../zone/zone.ts';
import type { ParsedCalendar } from './parseCalendar.ts';
import type { Entry } from './parseEntry.ts';
import { SpanSet } from './spanSet.ts';

/** The first entry of a calendar, in the order of `spec.entries`, that contains an instant. */
export type HoldingEntry = {
  /** The index of the entry in `spec.entries`, from 0. */
  entry: number;
  /** The name of the entry. Absent if the entry has no name. */
  name?: string;
};

/**
 * A compiled calendar, made by `compileCalendar`. It never changes, and all KronJobs that refer to it can share it. Its
 * methods take epoch seconds and the zone of a KronJob. This zone applies if the calendar has no zone.
 */
export class Calendar {
  /** The name of the calendar's zone. Null if the zone of the KronJob applies. */
  readonly timezone: string | null;
  /** The number of entries. */
  readonly size: number;
  /** SHA-256, in lowercase hex, of the times that the calendar contains, and of its zone. */
  readonly calendarHash: string;
  readonly #zone: Zone | null;
  readonly #local: EntrySet;
  readonly #absolute: EntrySet;
  /** The names of the entries. Null if no entry has a name. */
  readonly #names: readonly (string | undefined)[] | null;

  /** @param hash - only for a placeholder of a missing calendar; default: the hash of the times */
  constructor({ zone, entries }: ParsedCalendar, hash?: string) {
    this.timezone = zone?.name ?? null;
    this.size = entries.length;
    this.#zone = zone;
    this.#local = new EntrySet(entries, false);
    this.#absolute = new EntrySet(entries, true);
    const names = entries.map(({ name }) => name);
    this.#names = names.some((name) => name !== undefined) ? names : null;
    this.calendarHash = hash ?? calendarHash(this.#local.spans, this.#absolute.spans, this.timezone);
  }

  /** Whether an entry contains an instant. Converts the instant to wall time, so that no entry has to be converted. */
  holds(instant: number, zone: Zone): boolean {
    return (
      this.#absolute.spans.has(instant) ||
      this.#local.spans.has(instant + (this.#zone ?? zone).offsetAt(instant))
    );
  }

  /** Returns a later instant. Before this instant, the answer of {@link holds} does not change. */
  constantUntil(instant: number, zone: Zone): number {
    const clock = this.#zone ?? zone;
    const offset = clock.offsetAt(instant);
    return Math.min(
      this.#absolute.spans.nextChange(instant),
      this.#local.spans.nextChange(instant + offset) - offset,
      clock.constantUntil(instant),
    );
  }

  /** The first entry that contains an instant. Null if there is none. */
  entryAt(instant: number, zone: Zone): HoldingEntry | null {
    const wall = instant + (this.#zone ?? zone).offsetAt(instant);
    const entry = Math.min(this.#absolute.firstHolding(instant), this.#local.firstHolding(wall));
    if (entry === Number.POSITIVE_INFINITY) return null;
    const name = this.#names?.[entry];
    return name === undefined ? { entry } : { entry, name };
  }

  /**
   * An upper bound: the answer of {@link holds} changes at most this often within `seconds` seconds. Changes that a clock
   * change causes do not count.
   */
  mostChangesWithin(seconds: number): number {
    // Wall time can advance by more than `seconds`, because the clock can be set forward.
    return (
      this.#absolute.spans.mostBoundsWithin(seconds) +
      this.#local.spans.mostBoundsWithin(seconds + 2 * maxOffset)
    );
  }

  /**
   * The end of the last entry: the calendar contains nothing from this instant on. -Infinity if the calendar has no entries.
   */
  endIn(zone: Zone): number {
    return Math.max(this.#absolute.spans.end, lastInstantReaching(this.#local.spans.end, this.#zone ?? zone));
  }
}

/** An upper bound, in seconds, of the difference between local time and UTC in any zone. */
const maxOffset = 16 * 3600;

/** The instant at which the clock of a zone reaches or skips `wall` for the last time. */
function lastInstantReaching(wall: number, zone: Zone): number {
  if (wall === Number.NEGATIVE_INFINITY) return wall;
  for (let end = wall + maxOffset; ; ) {
    const start = zone.constantSince(end - 1);
    const reached = wall - zone.offsetAt(end - 1);
    if (reached > start) return Math.min(reached, end);
    end = start;
  }
}

/**
 * SHA-256, in lowercase hex, of the key-sorted JSON `{ absolute, local, timezone }` of the times that a calendar contains.
 * Names, order, duplicates and spelling do not count. Past entries count. Source: docs/reference/scheduling.md, "Calendars".
 */
function calendarHash(local: SpanSet, absolute: SpanSet, timezone: string | null): string {
  const zone = timezone === null ? '' : `,"timezone":${JSON.stringify(timezone)}`;
  const content = `{"absolute":${listOf(absolute)},"local":${listOf(local)}${zone}}`;
  return hexOf(hashOfText(content));
}

function listOf({ bounds }: SpanSet): string {
  let list = '';
  for (let at = 0; at < bounds.length; at += 2) {
    list += `${at === 0 ? '' : ','}[${bounds[at]},${bounds[at + 1]}]`;
  }
  return `[${list}]`;
}

/** Either all absolute entries of a calendar, or all its local entries. */
class EntrySet {
  /** All seconds that at least one of the entries contains. */
  readonly spans: SpanSet;
  /** The start and the end of each entry, in the order of the calendar. */
  readonly #pairs: Float64Array;
  /** For each entry of this set, its index in the calendar. Null if this set has all entries of the calendar. */
  readonly #places: Uint16Array | null;

  constructor(entries: readonly Entry[], isAbsolute: boolean) {
    const places = entries.flatMap((entry, place) => (entry.isAbsolute === isAbsolute ? [place] : []));
    this.#pairs = new Float64Array(2 * places.length);
    for (const [index, place] of places.entries()) {
      this.#pairs[2 * index] = entries[place]?.from ?? 0;
      this.#pairs[2 * index + 1] = entries[place]?.to ?? 0;
    }
    this.#places = places.length === entries.length ? null : Uint16Array.from(places);
    this.spans = new SpanSet(this.#pairs);
  }

  /** The first entry that contains `second`, as an index in the calendar. Infinity if no entry contains it. */
  firstHolding(second: number): number {
    const pairs = this.#pairs;
    for (let at = 0; at < pairs.length; at += 2) {
      if ((pairs[at] ?? 0) <= second && second < (pairs[at + 1] ?? 0)) {
        return this.#places === null ? at / 2 : (this.#places[at / 2] ?? 0);
      }
    }
    return Number.POSITIVE_INFINITY;
  }
}
