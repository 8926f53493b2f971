import { isPlainObject } from '../reading/fields.ts';
import { parsePeriodID } from './parsePeriodID.ts';
import type { Zone } from './zone.ts';

/** In seconds. Every offset in history is less than a day. */
const maxOffset = 86_400;

/** A zone that uses the offsets of a table in the table's span, and the offsets of another zone outside of the span. */
export class TabledZone implements Zone {
  readonly name: string;
  /** In ascending order. */
  readonly #starts: readonly number[];
  readonly #offsets: readonly number[];
  /** The end of the table's span, not included. */
  readonly #end: number;
  readonly #beyond: Zone | null;
  /** The index of the stretch that the last call used. Most calls ask for the same stretch. */
  #last = 0;

  /**
   * @param beyond - the zone to use outside of the table's span. If it is null, the first offset of the table also applies
   * before the span, and the last offset after it
   *
   * @throws RangeError if the table is malformed. The message says which part is wrong
   */
  constructor(name: string, table: unknown, beyond: Zone | null) {
    const { starts, offsets, end } = readTable(name, table);
    this.name = name;
    this.#starts = beyond === null ? [-Infinity, ...starts.slice(1)] : starts;
    this.#offsets = offsets;
    this.#end = beyond === null ? Infinity : end;
    this.#beyond = beyond;
  }

  offsetAt(instant: number): number {
    const beyond = this.#zoneBeyond(instant);
    return beyond === null ? (this.#offsets[this.#indexOf(instant)] ?? 0) : beyond.offsetAt(instant);
  }

  constantSince(instant: number): number {
    const beyond = this.#zoneBeyond(instant);
    if (beyond === null) return this.#starts[this.#indexOf(instant)] ?? -Infinity;
    const since = beyond.constantSince(instant);
    return instant < this.#end ? since : Math.max(since, this.#end);
  }

  constantUntil(instant: number): number {
    const beyond = this.#zoneBeyond(instant);
    if (beyond === null) return this.#starts[this.#indexOf(instant) + 1] ?? this.#end;
    const until = beyond.constantUntil(instant);
    return instant < this.#end ? Math.min(until, this.#starts[0] ?? until) : until;
  }

  /** The zone to use for an instant outside of the table's span. Null if the table itself has the offset. */
  #zoneBeyond(instant: number): Zone | null {
    return instant < (this.#starts[0] ?? Infinity) || instant >= this.#end ? this.#beyond : null;
  }

  #indexOf(instant: number): number {
    const starts = this.#starts;
    const isSame =
      instant >= (starts[this.#last] ?? Infinity) && instant < (starts[this.#last + 1] ?? Infinity);
    if (!isSame) this.#last = starts.findLastIndex((start) => start <= instant);
    return this.#last;
  }
}

type Table = { starts: number[]; offsets: number[]; end: number };

function readTable(name: string, table: unknown): Table {
  const { from, to, offsets } = isPlainObject(table) ? table : {};
  const [first, end] = [instantOf(from), instantOf(to)];
  const read: Table = { starts: [], offsets: [], end };
  const entries: unknown[] = Array.isArray(offsets) ? offsets : [];
  const wrong = entries.findIndex((entry) => {
    const [instant, seconds]: unknown[] = Array.isArray(entry) ? entry : [];
    const start = instantOf(instant);
    const offset = typeof seconds === 'number' ? seconds : Number.NaN;
    const previous = read.starts.at(-1);
    const isInOrder = previous === undefined ? start === first : start > previous;
    read.starts.push(start);
    read.offsets.push(offset);
    return !(isInOrder && start < end && Number.isInteger(offset) && Math.abs(offset) < maxOffset);
  });
  if (wrong < 0 && entries.length > 0) return read;
  const place = wrong < 0 ? '' : `.offsets[${wrong}]`;
  throw new RangeError(
    `offsets[${JSON.stringify(name)}]${place}: expected a table of zoneOffsets, with instants in order`,
  );
}

/** The instant in epoch seconds. NaN if the value is no instant. */
function instantOf(value: unknown): number {
  return (typeof value === 'string' ? parsePeriodID(value) : null) ?? Number.NaN;
}
