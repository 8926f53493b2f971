import type { OffsetProbe } from './offsetProbe.ts';
import type { Zone } from './zone.ts';

/**
 * Time is divided into blocks of 2^19 s, a little over six days. The closest two transitions of one zone in
 * history are 6 days and 23 hours apart (America/Recife in October 2000, Asia/Gaza in 2040). So a block
 * contains at most one transition, and equal offsets at both ends mean no transition.
 */
export const blockSeconds: number = 2 ** 19;

/** The number of cache slots, enough for four years of blocks. The cache has a fixed size of 4 kB. */
const places = 256;

/**
 * The four cells of a slot: the block number, the offset at the block's start, the offset at the block's end, and the number
 * of seconds from the block's start to the transition.
 */
const block = 0;
const before = 1;
const after = 2;
const transition = 3;
const cellsPerPlace = 4;
const noBlock = -(2 ** 31);

/**
 * A zone that asks the JavaScript engine for its offsets. For each block of {@link blockSeconds}, it asks at most twice. If
 * the block contains a transition on the hour, it asks ten more times.
 */
export class IntlZone implements Zone {
  readonly name: string;
  readonly #probe: OffsetProbe;
  readonly #cells: Int32Array = new Int32Array(places * cellsPerPlace).fill(noBlock);

  constructor(name: string, probe: OffsetProbe) {
    this.name = name;
    this.#probe = probe;
  }

  offsetAt(instant: number): number {
    const number = Math.floor(instant / blockSeconds);
    const place = this.#placeOf(number);
    const passed = instant - number * blockSeconds >= this.#cell(place + transition);
    return this.#cell(place + (passed ? after : before));
  }

  constantSince(instant: number): number {
    const number = Math.floor(instant / blockSeconds);
    const start = number * blockSeconds;
    const change = start + this.#cell(this.#placeOf(number) + transition);
    return instant >= change ? change : start;
  }

  constantUntil(instant: number): number {
    const number = Math.floor(instant / blockSeconds);
    const start = number * blockSeconds;
    const change = start + this.#cell(this.#placeOf(number) + transition);
    return instant < change ? change : start + blockSeconds;
  }

  /** Returns the index of the first of the four cells of a block. Fills the cells if they belong to another block. */
  #placeOf(number: number): number {
    const place = (number & (places - 1)) * cellsPerPlace;
    if (this.#cell(place + block) !== number) this.#learn(number, place);
    return place;
  }

  #learn(number: number, place: number): void {
    const cells = this.#cells;
    const start = number * blockSeconds;
    const end = start + blockSeconds;
    const atStart = this.#known(number - 1, after) ?? this.#probe(start);
    const atEnd = this.#known(number + 1, before) ?? this.#probe(end);
    cells[place + block] = number;
    cells[place + before] = atStart;
    cells[place + after] = atEnd;
    cells[place + transition] =
      atStart === atEnd ? blockSeconds : findTransition(this.#probe, start, end) - start;
  }

  /** The offset at the start or end of a block, if the block is cached. A block ends where the next block starts. */
  #known(number: number, end: typeof before | typeof after): number | undefined {
    const place = (number & (places - 1)) * cellsPerPlace;
    return this.#cell(place + block) === number ? this.#cell(place + end) : undefined;
  }

  #cell(index: number): number {
    return this.#cells[index] ?? noBlock;
  }
}

const hour = 3600;

/**
 * The first second in (from, to] at which the offset differs from the offset at `from`. The span must contain exactly one
 * change. The search first narrows the span to an hour. One more probe then usually finds the change, because nearly all
 * changes since 1970 are on the hour in UTC.
 */
function findTransition(probe: OffsetProbe, from: number, to: number): number {
  const earlier = probe(from);
  const hourly = bisect(probe, earlier, { from, to }, hour);
  if (hourly.to - hourly.from === 1 || probe(hourly.to - 1) === earlier) return hourly.to;
  return bisect(probe, earlier, { from: hourly.from, to: hourly.to - 1 }, 1).to;
}

type Bracket = { from: number; to: number };

/** Narrows the bracket until no multiple of `grain` lies strictly within it. */
function bisect(probe: OffsetProbe, earlier: number, bracket: Bracket, grain: number): Bracket {
  let { from, to } = bracket;
  for (;;) {
    const low = Math.floor(from / grain) + 1;
    const high = Math.ceil(to / grain) - 1;
    if (low > high) return { from, to };
    const middle = Math.floor((low + high) / 2) * grain;
    if (probe(middle) === earlier) from = middle;
    else to = middle;
  }
}
