import { objectKey } from '@kron/fleet/fleet/objectKey';
import { utcText } from '@kron/fleet/text/instantText';
import { eventsAtNominalTime } from '@kron/fleet/timeline/eventEntry';
import { shownOutcome } from '@kron/fleet/timeline/shownOutcome';
import { timelinePeriodData } from '@kron/fleet/timeline/timelineData';
import { timelineEventData } from '@kron/fleet/timeline/timelineEventData';
import { timelineItemJson, timelineJson } from '@kron/fleet/timeline/timelineJson';
import { csvHeader, csvLine } from './csv.ts';
import type { Known, Steps } from './known.ts';
import type { RowWithPeriods } from './periodOrder.ts';
import type { Request } from './protocol.ts';
import { dueOf } from './rowPeriods.ts';
import { orderedPeriods, tableRow } from './tableRequest.ts';

/**
 * The bytes of a file with the runs of a span, in UTF-8. The JSON is the same text as the output of `kron preview -o json`.
 */
export function* exportFile(
  known: Known,
  { span, filter, format }: Pick<Extract<Request, { type: 'export' }>, 'span' | 'filter' | 'format'>,
): Steps<ArrayBuffer> {
  // If the user has chosen no outcomes, the file also has the past periods without a record.
  const isAll = filter.outcomes.length === 0;
  const { members, order } = yield* orderedPeriods(known, isAll ? { ...filter, now: null } : filter, span);
  const items: string[] = [];
  for (let at = 0; at < order.member.length; at++) {
    const member = members[order.member[at] ?? 0];
    if (member === undefined) continue;
    const place = { index: order.index[at] ?? 0, now: filter.now };
    items.push(format === 'json' ? itemJson(known, member, place) : csvLine(tableRow(known, member, place)));
    yield;
  }
  const pieces = format === 'json' ? [...timelineJson(items)] : [csvHeader, ...items];
  return new TextEncoder().encode(pieces.join('')).buffer;
}

function itemJson(
  { compiled, runs }: Known,
  { row, kind, identity, periods }: RowWithPeriods,
  { index, now }: { index: number; now: number | null },
): string {
  const one = compiled[row];
  const nominal = periods.nominal[index] ?? 0;
  if (one === null || one === undefined) throw new RangeError(`row ${row} has no periods`);
  if (one.kind !== 'ControlledJob') {
    const period = one.job.schedule.periodAt(nominal);
    const run = runs.get(objectKey({ kind, identity }))?.get(utcText(nominal));
    const isPast = now !== null && dueOf(periods, index) < now;
    const shown = shownOutcome(one.job, period, run ?? (isPast ? 'nothing' : undefined));
    return timelineItemJson(timelinePeriodData(one.job, period, shown));
  }
  const entries = eventsAtNominalTime([one.job], nominal);
  const entry = entries.find(({ event }) => event.event === periods.event?.[index]);
  if (entry === undefined) throw new RangeError(`${identity} has no event at ${nominal}`);
  return timelineItemJson(timelineEventData(entry));
}
