import { objectKey } from '@kron/fleet/fleet/objectKey';
import { eventOutcome } from '@kron/fleet/timeline/eventOutcome';
import { eventsAtNominalTime } from '@kron/fleet/timeline/eventEntry';
import { expectedOutcome, reasonOf } from '@kron/fleet/timeline/reasonText';
import { utcText } from '@kron/fleet/text/instantText';
import type { Known, Steps } from './known.ts';
import { periodOutcome } from './periodOutcome.ts';
import { type RowWithPeriods, type PeriodOrder, periodOrder } from './periodOrder.ts';
import { type Request, type RunFilter, type ViewSpan, stateBit, type TableRow } from './protocol.ts';

/** The last order, as a reader turns many pages of the same rows. */
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
): Steps<{ total: number; rows: TableRow[] }> {
  const { members, order } = yield* orderedPeriods(known, filter, span);
  const total = order.member.length;
  const page: TableRow[] = [];
  for (let at = offset; at < Math.min(total, offset + limit); at++) {
    const member = members[order.member[at] ?? 0];
    if (member !== undefined) page.push(tableRow(known, member, order.index[at] ?? 0));
    yield;
  }
  return { total, rows: page };
}

/** The periods of some objects, or of all, in the order of `kron preview`. */
export function* orderedPeriods(
  known: Known,
  { rows, outcomes, now }: RunFilter,
  span: ViewSpan,
): Steps<{ members: RowWithPeriods[]; order: PeriodOrder }> {
  const key = `${span.from} ${span.to} ${outcomes.length === 0 ? '' : `${outcomes.join()} ${now}`} ${rows === null ? '' : rows.join(' ')}`;
  const last = lastOrder.get(known);
  if (last?.key === key) return last;
  const members = yield* known.members(rows, span);
  const isWanted = (member: RowWithPeriods, index: number): boolean => {
    if (outcomes.length === 0) return true;
    const past = now === null ? null : { runs: known.runs.get(objectKey(member)), now };
    return outcomes.includes(periodOutcome(member.periods, index, past));
  };
  const order = periodOrder(members, span, isWanted);
  lastOrder.set(known, { key, members, order });
  return { members, order };
}

function runAt({ runs }: Known, key: string, periodID: string): TableRow['run'] {
  return runs.get(key)?.get(periodID) ?? null;
}

/** One row of the table. */
export function tableRow(
  known: Known,
  { row, kind, identity, periods }: RowWithPeriods,
  index: number,
): TableRow {
  const nominal = periods.nominal[index] ?? 0;
  const chosen = periods.chosen[index] ?? NaN;
  const state = periods.state[index] ?? 0;
  const periodID = utcText(nominal);
  return {
    row,
    identity,
    periodID,
    action: (state & stateBit.start) > 0 ? 'start' : (state & stateBit.stop) > 0 ? 'stop' : 'run',
    nominal,
    windowStart: periods.start[index] ?? 0,
    windowEnd: periods.end[index] ?? 0,
    chosen: Number.isNaN(chosen) ? null : chosen,
    ...outcomeOf(known, row, { nominal, event: periods.event?.[index] ?? 0 }),
    run: runAt(known, objectKey({ kind, identity }), periodID),
  };
}

/** The outcome and reason that `kron preview -o csv` expects. */
function outcomeOf(
  { compiled }: Known,
  row: number,
  { nominal, event }: { nominal: number; event: number },
): Pick<TableRow, 'outcome' | 'reason'> {
  const one = compiled[row];
  if (one === null || one === undefined) return { outcome: '', reason: '' };
  if (one.kind === 'ControlledJob') {
    const entries = eventsAtNominalTime([one.job], nominal);
    const entry = entries.find((found) => found.event.event === event);
    return {
      outcome: entry === undefined ? '' : eventOutcome(entry),
      reason: one.job.schedule.suspend ? 'spec.suspend' : '',
    };
  }
  const period = one.job.schedule.periodAt(nominal);
  return { outcome: expectedOutcome(one.job, period), reason: reasonOf(one.job, period).reason };
}
