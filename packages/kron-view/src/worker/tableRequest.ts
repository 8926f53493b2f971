import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { eventOutcome } from '@kron/fleet/timeline/eventOutcome';
import { eventsAtNominalTime } from '@kron/fleet/timeline/eventEntry';
import { notOnRecord, shownOutcome } from '@kron/fleet/timeline/shownOutcome';
import { utcText } from '@kron/fleet/text/instantText';
import { bisect } from '../bisect.ts';
import type { Known, Steps } from './known.ts';
import { periodOutcome } from './periodOutcome.ts';
import { type RowWithPeriods, type PeriodOrder, periodOrder } from './periodOrder.ts';
import { dueOf } from './rowPeriods.ts';
import { type Request, type RunFilter, type ViewSpan, stateBit, type TableRow } from './protocol.ts';

/** The last order of periods. It is kept, because the user often turns the pages of the same table. */
const lastOrder = new WeakMap<Known, { key: string; members: RowWithPeriods[]; order: PeriodOrder }>();

/** A page of the runs of a span, in the order of `kron preview`. */
export function* tablePage(
  known: Known,
  {
    span,
    filter,
    offset,
    limit,
  }: Pick<Extract<Request, { type: 'table' }>, 'span' | 'filter' | 'offset' | 'limit'>,
): Steps<{ offset: number; total: number; rows: TableRow[] }> {
  const { now } = filter;
  const { members, order } = yield* orderedPeriods(known, filter, span);
  const total = order.member.length;
  const asked = offset ?? (now === null ? 0 : openingOffset({ members, order }, now, limit));
  // The requested page can be beyond the end of the table, because the table of a live source can become shorter.
  const start = asked < total ? asked : Math.max(0, total - limit);
  const page: TableRow[] = [];
  for (let at = start; at < Math.min(total, start + limit); at++) {
    const member = members[order.member[at] ?? 0];
    if (member !== undefined) page.push(tableRow(known, member, { index: order.index[at] ?? 0, now }));
    yield;
  }
  return { offset: start, total, rows: page };
}

/** The number of past runs above the first future run when a table opens. */
const rowsBefore = 5;

/** The offset at which a table opens: some rows before the first future run, or earlier if the page would not be full. */
function openingOffset(
  { members, order }: { members: readonly RowWithPeriods[]; order: PeriodOrder },
  now: number,
  limit: number,
): number {
  const future = bisect(order.member.length, (index) => {
    const periods = members[order.member[index] ?? 0]?.periods;
    return periods !== undefined && dueOf(periods, order.index[index] ?? 0) < now;
  });
  return Math.max(0, Math.min(future - rowsBefore, order.member.length - limit));
}

/**
 * The current time is rounded down to a multiple of this many seconds. A period that is due before the rounded time is past.
 * The rounding gives the operator time to record a period.
 */
const grace = 60;

/**
 * The periods that a filter selects, in the order of `kron preview`. A past period without a record is left out, unless the
 * filter names the outcome `not on record`.
 */
export function* orderedPeriods(
  known: Known,
  { rows, outcomes, now }: RunFilter,
  span: ViewSpan,
): Steps<{ members: RowWithPeriods[]; order: PeriodOrder }> {
  // The time is rounded, so that the periods are not ordered again each second.
  const passed = now === null ? null : Math.floor(now / grace) * grace;
  const key = `${span.from} ${span.to} ${passed} ${outcomes.join()} ${rows === null ? '' : rows.join(' ')}`;
  const last = lastOrder.get(known);
  if (last?.key === key) return last;
  const members = yield* known.members(rows, span);
  const isWanted = (member: RowWithPeriods, index: number): boolean => {
    if (passed === null && outcomes.length === 0) return true;
    const past = passed === null ? null : { runs: known.runs.get(objectKey(member)), now: passed };
    const outcome = periodOutcome(member.periods, index, past);
    return outcomes.length === 0 ? outcome !== notOnRecord : outcomes.includes(outcome);
  };
  const order = periodOrder(members, span, isWanted);
  lastOrder.set(known, { key, members, order });
  return { members, order };
}

/**
 * One row of the table.
 *
 * @param now - the current time. Null if the source records no runs
 */
export function tableRow(
  known: Known,
  { row, kind, identity, periods }: RowWithPeriods,
  { index, now }: { index: number; now: number | null },
): TableRow {
  const nominal = periods.nominal[index] ?? 0;
  const chosen = periods.chosen[index] ?? NaN;
  const state = periods.state[index] ?? 0;
  const periodID = utcText(nominal);
  const recorded = known.runs.get(objectKey({ kind, identity }))?.get(periodID);
  const run = now === null ? null : (recorded ?? null);
  return {
    row,
    kind,
    identity,
    periodID,
    action: (state & stateBit.start) > 0 ? 'start' : (state & stateBit.stop) > 0 ? 'stop' : 'run',
    nominal,
    windowStart: periods.start[index] ?? 0,
    windowEnd: periods.end[index] ?? 0,
    chosen: Number.isNaN(chosen) ? null : chosen,
    ...outcomeAt(known, { row, periods, index, run, now }),
    run,
  };
}

type Place = Pick<RowWithPeriods, 'row' | 'periods'> & {
  index: number;
  run: FleetRun | null;
  now: number | null;
};

/** The recorded outcome or, without a record, the outcome that `kron preview -o csv` shows. */
function outcomeAt(
  { compiled }: Known,
  { row, periods, index, run, now }: Place,
): Pick<TableRow, 'outcome' | 'reason'> {
  if (run !== null) return { outcome: run.outcome, reason: run.reason };
  const one = compiled[row];
  if (one === null || one === undefined) return { outcome: '', reason: '' };
  const nominal = periods.nominal[index] ?? 0;
  const isPast = now !== null && dueOf(periods, index) < now;
  if (one.kind !== 'ControlledJob') {
    const period = one.job.schedule.periodAt(nominal);
    const { outcome, reason } = shownOutcome(one.job, period, isPast ? 'nothing' : undefined);
    return { outcome, reason };
  }
  if (isPast) return { outcome: notOnRecord, reason: '' };
  const entries = eventsAtNominalTime([one.job], nominal);
  const entry = entries.find(({ event }) => event.event === periods.event?.[index]);
  return {
    outcome: entry === undefined ? '' : eventOutcome(entry),
    reason: one.job.schedule.suspend ? 'spec.suspend' : '',
  };
}
