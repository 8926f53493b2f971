import type { CompiledObject } from '@kron/fleet/fleet/compiledFleet';
import type { ScheduledControlledJob } from '@kron/fleet/objects/scheduledControlledJob';
import type { ScheduledKronJob } from '@kron/fleet/objects/scheduledKronJob';
import { epochSeconds } from '@kron/fleet/timeline/epochSeconds';
import { eventsFrom } from '@kron/fleet/timeline/eventEntry';
import { waitingBefore } from '@kron/fleet/timeline/periodEntry';
import { bisect } from '../bisect.ts';
import { type Columns, type ViewSpan, stateBit } from './protocol.ts';

export type CompiledKronJob = Exclude<CompiledObject, { kind: 'ControlledJob' }>;

/** The periods of one object in a span, ordered by due time. */
export type RowPeriods = Columns & {
  /** The index of each event in `spec.events`. Null if the object is not a ControlledJob. */
  event: Uint16Array | null;
};

/** One period. All times are in epoch seconds. */
type Found = {
  nominal: number;
  start: number;
  end: number;
  /** The chosen time. NaN if the period is unschedulable. */
  chosen: number;
  due: number;
  state: number;
  event: number;
};

/** The greatest number of periods of one object: one for each minute of 366 days, which is the longest span of a report. */
const maxRowPeriods = 366 * 24 * 60;

/** An object or a fleet has too many periods in a span. */
export class TooManyPeriodsError extends Error {
  override readonly name = 'TooManyPeriodsError';

  constructor(what: string, most: number = maxRowPeriods, remedy: string = 'zoom in') {
    super(`${what} has more than ${most} periods in this span: ${remedy}`);
  }
}

/**
 * Computes the periods of an object that are due in a span.
 *
 * @throws TooManyPeriodsError
 */
export function rowPeriods(one: CompiledObject, span: ViewSpan): RowPeriods {
  const found = one.kind === 'ControlledJob' ? events(one.job, span) : kronJobPeriods(one.job, span);
  const column = (value: (period: Found) => number): Float64Array => Float64Array.from(found, value);
  const slotAt = one.kind === 'ControlledJob' ? null : slotBounds(one);
  const slots = slotAt === null ? [] : found.map(({ nominal }) => slotAt(nominal));
  return {
    nominal: column(({ nominal }) => nominal),
    start: column(({ start }) => start),
    end: column(({ end }) => end),
    chosen: column(({ chosen }) => chosen),
    state: Uint8Array.from(found, ({ state }) => state),
    slotStart: Float64Array.from(slots, (slot) => slot?.start ?? NaN),
    slotEnd: Float64Array.from(slots, (slot) => slot?.end ?? NaN),
    event: one.kind === 'ControlledJob' ? Uint16Array.from(found, ({ event }) => event) : null,
  };
}

/**
 * The periods of a KronJob that are due in a span. A period can be due before or after its nominal time, so the search also
 * covers nominal times outside the span. A period that was due before the span, and still waits for an active Job to end,
 * comes first.
 */
function kronJobPeriods(job: ScheduledKronJob, span: ViewSpan): Found[] {
  const { schedule, flow } = job;
  const { windowOffset, windowLength, periodAt } = schedule.dues;
  const from = Math.max(span.from, schedule.notBefore);
  const to = Math.min(span.to, schedule.notAfter + 1);
  const halted = haltedState(job);
  const waiting = Date.parse(flow?.waiting?.periodID ?? '') / 1000;
  const foundAt = (nominal: number): Found => {
    const { chosen, due } = periodAt(nominal);
    const start = nominal + windowOffset;
    const state =
      halted | (chosen === null ? stateBit.unschedulable : 0) | (nominal === waiting ? stateBit.waiting : 0);
    return { nominal, start, end: start + windowLength, chosen: chosen ?? NaN, due, state, event: 0 };
  };
  const before = waitingBefore(job, span.from);
  const found = before === undefined ? [] : [foundAt(epochSeconds(before.nominalTime))];
  const last = Math.max(to, to - windowOffset);
  let nominal = schedule.nextNominal(Math.min(from, from - windowOffset - windowLength) - 1);
  for (; nominal !== null && nominal < last; nominal = schedule.nextNominal(nominal)) {
    const period = foundAt(nominal);
    if (period.due < from || period.due >= to) continue;
    found.push(period);
    if (found.length > maxRowPeriods) throw new TooManyPeriodsError(schedule.identity);
  }
  return found.sort((a, b) => a.due - b.due || a.nominal - b.nominal);
}

/** The state bits that all periods of an object have if it is suspended or paused. */
function haltedState({ schedule, flow }: ScheduledKronJob): number {
  if (schedule.policy.suspend) return stateBit.suspended;
  return flow?.paused === undefined ? 0 : stateBit.paused;
}

/**
 * The events in a span. If the span has no events, returns the first event after the span. That event shows whether the
 * ControlledJob runs in the span.
 */
function events(job: ScheduledControlledJob, { from, to }: ViewSpan): Found[] {
  const suspended = job.schedule.suspend ? stateBit.suspended : 0;
  const found: Found[] = [];
  for (const { event: upcoming, nominal, due } of eventsFrom(job, from)) {
    if (due >= to && found.length > 0) break;
    const { action, changes, event, period } = upcoming;
    const state = suspended | stateBit[action] | (changes ? 0 : stateBit.idle);
    const [start, end] = [epochSeconds(period.windowStart), epochSeconds(period.windowEnd)];
    found.push({ nominal, start, end, chosen: due, due, state, event });
    if (due >= to) break;
    if (found.length > maxRowPeriods) throw new TooManyPeriodsError(job.identity);
  }
  return found;
}

/** The due time of a period: the chosen time or, if there is none, the nominal time. */
export function dueOf({ chosen, nominal }: Pick<Columns, 'chosen' | 'nominal'>, index: number): number {
  const time = chosen[index] ?? NaN;
  return Number.isNaN(time) ? (nominal[index] ?? NaN) : time;
}

/** The index of the first period that is due at or after an instant. */
export function firstFrom(columns: Pick<Columns, 'chosen' | 'nominal'>, instant: number): number {
  return bisect(columns.nominal.length, (index) => dueOf(columns, index) < instant);
}

/**
 * The first and last second of a slot in epoch seconds. Null if no second can be chosen, or the slot has not been computed.
 */
type SlotBounds = { start: number; end: number } | null;

/**
 * The greatest number of windows with constraints whose slots are computed. Each of these slots takes a walk over all
 * seconds of its window.
 */
const maxWalked = 2_000;

/**
 * Returns a function that computes the slot of a KronJob in a window, or null if the KronJob has no spread. Without
 * constraints, the slot has the same place in all windows, so it is computed only once.
 */
function slotBounds({ object, job }: CompiledKronJob): ((nominal: number) => SlotBounds) | null {
  const { spread, constraints } = object.spec;
  if (spread === undefined) return null;
  let walked = 0;
  let first: SlotBounds | undefined;
  const boundsAt = (nominal: number): SlotBounds => {
    const { earliest, latest } = job.schedule.explainAt(nominal).spread ?? {};
    return earliest && latest ? { start: epochSeconds(earliest), end: epochSeconds(latest) } : null;
  };
  return (nominal) => {
    if (constraints !== undefined) return (walked += 1) > maxWalked ? null : boundsAt(nominal);
    if (first === undefined) {
      const bounds = boundsAt(nominal);
      first = bounds && { start: bounds.start - nominal, end: bounds.end - nominal };
    }
    return first && { start: nominal + first.start, end: nominal + first.end };
  };
}
