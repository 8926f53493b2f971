import { eventData } from '@kron/fleet/timeline/eventData';
import { eventsAtNominalTime } from '@kron/fleet/timeline/eventEntry';
import { periodData } from '@kron/fleet/timeline/periodData';
import { timelineItemJson, timelineJson } from '@kron/fleet/timeline/timelineJson';
import { csvHeader, csvLine } from './csv.ts';
import type { Known, Steps } from './known.ts';
import type { RowWithPeriods } from './periodOrder.ts';
import type { Request } from './protocol.ts';
import { orderedPeriods, tableRow } from './tableRequest.ts';

/** A file with all runs of a span, as UTF-8. JSON is the text of `kron preview -o json`. */
export function* exportFile(
  known: Known,
  { span, filter, format }: Pick<Extract<Request, { type: 'export' }>, 'span' | 'filter' | 'format'>,
): Steps<ArrayBuffer> {
  const { members, order } = yield* orderedPeriods(known, filter, span);
  const items: string[] = [];
  for (let at = 0; at < order.member.length; at++) {
    const member = members[order.member[at] ?? 0];
    if (member === undefined) continue;
    const index = order.index[at] ?? 0;
    items.push(format === 'json' ? itemJson(known, member, index) : csvLine(tableRow(known, member, index)));
    yield;
  }
  const pieces = format === 'json' ? [...timelineJson(items)] : [csvHeader, ...items];
  return new TextEncoder().encode(pieces.join('')).buffer;
}

function itemJson({ compiled }: Known, { row, identity, periods }: RowWithPeriods, index: number): string {
  const one = compiled[row];
  const nominal = periods.nominal[index] ?? 0;
  if (one === null || one === undefined) throw new RangeError(`row ${row} has no periods`);
  if (one.kind !== 'ControlledJob')
    return timelineItemJson(periodData(one.job, one.job.schedule.periodAt(nominal)));
  const entries = eventsAtNominalTime([one.job], nominal);
  const entry = entries.find(({ event }) => event.event === periods.event?.[index]);
  if (entry === undefined) throw new RangeError(`${identity} has no event at ${nominal}`);
  return timelineItemJson(eventData(identity, entry.event));
}
