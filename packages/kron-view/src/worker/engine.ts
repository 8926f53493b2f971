import { type CompiledObject, type InvalidObject, objectCompiler } from '@kron/fleet/fleet/compiledFleet';
import type { Fleet, FleetObject } from '@kron/fleet/fleet/fleet';
import { readFleet } from '@kron/fleet/fleet/readFleet';
import { groupedRuns, patchedFleet, patchedRuns, type RunsByObject } from '@kron/fleet/live/patchedFleet';
import { readPatch } from '@kron/fleet/live/readPatch';
import { calendarReferences, isZoneName } from 'kron-core';
import { secondsOf } from '../clock/secondsOf.ts';
import { checkMatches } from './checkRequest.ts';
import { explanationParts } from './explainRequest.ts';
import { exportFile } from './exportRequest.ts';
import type { Known, Steps } from './known.ts';
import { loadsOf } from './loadsRequest.ts';
import { objectDetails } from './objectRequest.ts';
import { objectRow, rowKeys } from './objectRow.ts';
import type { RowWithPeriods } from './periodOrder.ts';
import { problemsOf } from './problemsRequest.ts';
import type { Answer, FleetFacts, ObjectRow, Request, RowColumns, ViewSpan } from './protocol.ts';
import { rowPeriods, type RowPeriods, TooManyPeriodsError } from './rowPeriods.ts';
import { tablePage } from './tableRequest.ts';

/** Sends an answer to the page. The buffers in `transferred` are moved to the page without a copy. */
export type Post = (answer: Answer, transferred?: ArrayBuffer[]) => void;

/**
 * The greatest number of periods that the engine keeps in memory. It is also the greatest number of periods that one call of
 * `Known.members` returns, for example for a table, a file or the check.
 */
const maxHeld = 2_000_000;

/** The greatest numbers of rows and of periods in one message with periods. */
const maxRowsPerPart = 50;
const maxPeriodsPerPart = 100_000;

/** Answers requests about one Fleet. */
export class Engine {
  readonly #post: Post;
  #known: Known | undefined;
  #held = new Map<number, RowPeriods>();
  #heldSpan: ViewSpan = { from: 0, to: 0 };
  #heldCount = 0;

  constructor(post: Post) {
    this.#post = post;
  }

  *handle(request: Exclude<Request, { type: 'cancel' }>): Steps {
    if (request.type === 'load' || request.type === 'patch') {
      yield* request.type === 'load' ? this.#load(request.fleet) : this.#patch(request.patch);
      return;
    }
    const known = this.#known;
    if (known === undefined) throw new Error('expected a Fleet before any other request');
    const { id } = request;
    switch (request.type) {
      case 'instants':
        yield* this.#instants(request);
        break;
      case 'check':
        this.#post({ type: 'checked', id, matches: yield* checkMatches(known) });
        break;
      case 'loads':
        this.#post({ type: 'loads', id, loads: yield* loadsOf(known, request) });
        break;
      case 'explain':
        this.#post({ type: 'explanation', id, parts: explanationParts(known, request) });
        break;
      case 'object':
        this.#post({ type: 'object', id, details: objectDetails(known, request) });
        break;
      case 'problems':
        this.#post({ type: 'problems', id, problems: yield* problemsOf(known, request) });
        break;
      case 'table':
        this.#post({ type: 'table', id, ...(yield* tablePage(known, request)) });
        break;
      case 'export': {
        const bytes = yield* exportFile(known, request);
        this.#post({ type: 'bytes', id, bytes }, [bytes]);
      }
    }
  }

  *#load(value: unknown): Steps {
    const fleet = readFleet(value);
    this.#hold(new Map(), { from: 0, to: 0 });
    yield* this.#compile(fleet, groupedRuns(fleet.runs), undefined);
  }

  *#patch(value: unknown): Steps {
    const before = this.#known;
    if (before === undefined) throw new Error('expected a Fleet before a patch');
    const patch = readPatch(value);
    const runs = patchedRuns(before.runs, patch);
    // Events are left out, because the engine computes nothing from them.
    const { runs: _, events: __, gone, ...others } = patch;
    const isOnlyRuns = gone.length + patch.objects.length === 0 && Object.keys(others).length === 1;
    if (isOnlyRuns) this.#known = { ...before, runs };
    else yield* this.#compile(patchedFleet(before.fleet, patch), runs, before);
  }

  /** Compiles the objects that are new or changed, and posts the rows of all objects. */
  *#compile(fleet: Fleet, runs: RunsByObject, before: Known | undefined): Steps {
    const compileObject = objectCompiler(fleet);
    const reusable = before === undefined ? new Map<FleetObject, Reusable>() : reusableObjects(before, fleet);
    const compiled: (CompiledObject | null)[] = [];
    const rows: ObjectRow[] = [];
    const invalid: InvalidObject[] = [];
    const held = new Map<number, RowPeriods>();
    const changed: number[] = [];
    const keyOf = rowKeys();
    for (const [row, object] of fleet.objects.entries()) {
      const reused = reusable.get(object);
      const found = reused?.compiled ?? compileObject(object);
      const isInvalid = 'message' in found;
      if (isInvalid) invalid.push(found);
      compiled.push(isInvalid ? null : found);
      rows.push({ ...objectRow(object, row, isInvalid), key: keyOf(object) });
      const periods = this.#held.get(reused?.row ?? -1);
      if (periods !== undefined) held.set(row, periods);
      if (reused === undefined) changed.push(row);
      yield;
    }
    this.#hold(held, this.#heldSpan);
    const members: Known['members'] = (wanted, span) => this.#members(compiled, wanted, span);
    this.#known = { fleet, rows, compiled, invalid, runs, members };
    this.#post({
      type: 'objects',
      fleet: factsOf(fleet),
      rows,
      changed: before === undefined ? null : changed,
    });
  }

  *#instants({ id, span, rows }: Extract<Request, { type: 'instants' }>): Steps {
    this.#setHeldSpan(span);
    let part: RowColumns[] = [];
    let periodsInPart = 0;
    const send = (): void => {
      if (part.length === 0) return;
      const buffers = part.flatMap(({ columns }) =>
        Object.values(columns).map(({ buffer }) => buffer as ArrayBuffer),
      );
      this.#post({ type: 'instants', id, part }, buffers);
      part = [];
      periodsInPart = 0;
    };
    let failure: TooManyPeriodsError | undefined;
    for (const row of rows) {
      yield;
      const periods = this.#periodsOrError(row, span);
      if (periods instanceof TooManyPeriodsError) {
        failure ??= periods;
        continue;
      }
      const { nominal, start, end, chosen, state, slotStart, slotEnd } = periods;
      // Posting a buffer removes it from the worker, so the page gets copies.
      const columns = {
        nominal: nominal.slice(),
        start: start.slice(),
        end: end.slice(),
        chosen: chosen.slice(),
        state: state.slice(),
        slotStart: slotStart.slice(),
        slotEnd: slotEnd.slice(),
      };
      part.push({ row, columns });
      periodsInPart += nominal.length;
      if (part.length >= maxRowsPerPart || periodsInPart >= maxPeriodsPerPart) send();
    }
    send();
    // All rows except those with too many periods have been sent, and the page shows which rows are missing.
    if (failure !== undefined) throw failure;
    this.#post({ type: 'done', id });
  }

  #periodsOrError(row: number, span: ViewSpan): RowPeriods | TooManyPeriodsError {
    const one = this.#known?.compiled[row];
    if (one === null || one === undefined) return none;
    try {
      return this.#periodsOf(one, row, span);
    } catch (error) {
      if (error instanceof TooManyPeriodsError) return error;
      throw error;
    }
  }

  /** @param compiled - all objects of the Fleet at the time of the request */
  *#members(
    compiled: Known['compiled'],
    wanted: readonly number[] | null,
    span: ViewSpan,
  ): Steps<RowWithPeriods[]> {
    const members: RowWithPeriods[] = [];
    let count = 0;
    for (const row of wanted ?? compiled.keys()) {
      const one = compiled[row];
      if (one === null || one === undefined) continue;
      const { identity } = one.object;
      const periods = this.#periodsOf(one, row, span);
      count += periods.nominal.length;
      if (count > maxHeld) throw new TooManyPeriodsError('the fleet', maxHeld, 'search for fewer objects');
      members.push({ row, identity, kind: one.kind, periods });
      yield;
    }
    return members;
  }

  /**
   * Sets the span of the periods in memory. If it differs from the last span, removes the periods. Most other requests are
   * about a part of this span.
   */
  #setHeldSpan(span: ViewSpan): void {
    if (this.#heldSpan.from === span.from && this.#heldSpan.to === span.to) return;
    this.#hold(new Map(), span);
  }

  /** Replaces the kept periods and their span. */
  #hold(held: Map<number, RowPeriods>, span: ViewSpan): void {
    this.#held = held;
    this.#heldSpan = span;
    this.#heldCount = 0;
    for (const { nominal } of held.values()) this.#heldCount += nominal.length;
  }

  #periodsOf(one: CompiledObject, row: number, span: ViewSpan): RowPeriods {
    // A patch between two steps can replace the object of a row. Then the kept periods are of the new object, not of `one`.
    const isCurrent = this.#known?.compiled[row] === one;
    const isKept = isCurrent && this.#heldSpan.from <= span.from && span.to <= this.#heldSpan.to;
    const held = isKept ? this.#held.get(row) : undefined;
    if (held !== undefined) return held;
    const periods = rowPeriods(one, isKept ? this.#heldSpan : span);
    if (isKept && this.#heldCount + periods.nominal.length <= maxHeld) {
      this.#held.set(row, periods);
      this.#heldCount += periods.nominal.length;
    }
    return periods;
  }
}

const none: RowPeriods = {
  nominal: new Float64Array(),
  start: new Float64Array(),
  end: new Float64Array(),
  chosen: new Float64Array(),
  state: new Uint8Array(),
  slotStart: new Float64Array(),
  slotEnd: new Float64Array(),
  event: null,
};

type Reusable = { row: number; compiled: CompiledObject };

/** The old objects whose compiled form is still valid, each with its compiled form and its old row. */
function reusableObjects({ fleet: before, compiled }: Known, fleet: Fleet): Map<FleetObject, Reusable> {
  const isSame =
    JSON.stringify([before.calendars, before.withheld]) === JSON.stringify([fleet.calendars, fleet.withheld]);
  const found = new Map<FleetObject, Reusable>();
  for (const [row, object] of before.objects.entries()) {
    const one = compiled[row] ?? null;
    if (one !== null && (isSame || !refersToCalendars(object))) found.set(object, { row, compiled: one });
  }
  return found;
}

function refersToCalendars(object: FleetObject): boolean {
  return object.kind !== 'ControlledJob' && calendarReferences(object.spec.constraints ?? null).length > 0;
}

function factsOf(fleet: Fleet): FleetFacts {
  const { kron, zone, zones, source, tzdata, withheld } = fleet;
  return {
    kron,
    zone: zone === null || isZoneName(zone) ? zone : null,
    zones,
    source,
    tzdata,
    withheld,
    now: secondsOf(fleet.now),
    span: { from: secondsOf(fleet.from), to: secondsOf(fleet.to) },
    localZone: new Intl.DateTimeFormat('en').resolvedOptions().timeZone,
    maxPerMinute: fleet.maxPerMinute ?? null,
  };
}
