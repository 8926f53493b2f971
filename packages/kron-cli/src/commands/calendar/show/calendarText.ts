import { wallText } from '@kron/fleet/text/instantText';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';
import { type Column, Table } from '../../../output/table.ts';
import { earliestInstant, latestInstant, type ZoneClock, utcZone } from '../../../options/zoneClock.ts';
import { stretchesOf } from './heldSpans.ts';
import { gridLines, heldDays, legend } from './monthGrid.ts';
import { type ShownCalendar, type ShownEntry, specOf } from './shownCalendar.ts';

const day = 86_400;

type Style = { now: number; columns: number | undefined; paint: Paint };

export function* calendarText(shown: ShownCalendar, { now, columns, paint }: Style): Generator<string> {
  const { calendar, zone, months, range, entries, held } = shown;
  const { timezone, entries: all } = specOf(calendar);
  const where = timezone ?? `no timezone, shown in ${zone.name}`;
  const title = `${calendar.kind} ${calendar.identity}`;
  yield `${paint.bold(printable(title))}  ${where}, ${entryCount(all.length)}\n\n`;
  const stretches = stretchesOf(zone, range.from - day, range.to + day);
  const today = Math.floor((now + zone.offsetAt(now)) / day);
  for (const line of gridLines(months, heldDays(stretches, held), { paint, today, columns }))
    yield `${line}\n`;
  if (held.length > 0) yield `${paint.dim(legend)}\n\n`;
  if (entries.length > 0) yield* entryLines(shown, { now, columns, paint });
  const others = all.length - entries.length;
  const holding = others === 1 ? 'holds' : 'hold';
  if (others > 0)
    yield `${entries.length > 0 ? '\n' : ''}${paint.dim(`${entryCount(others)} ${holding} nothing in these months; --from and --for choose others`)}\n`;
}

function* entryLines({ entries, zone }: ShownCalendar, { now, columns, paint }: Style): Generator<string> {
  const table = new Table(columnsIn(zone));
  const rows = entries.map((entry) => table.row(entry));
  const [head = '', ...lines] = table.lines(rows, columns, paint.bold);
  yield `${head}\n`;
  for (const [index, line] of lines.entries()) {
    const isPast = (entries[index]?.span.to ?? now) <= now;
    yield `${isPast ? paint.dim(line) : line}\n`;
  }
}

function entryCount(count: number): string {
  return `${count} ${count === 1 ? 'entry' : 'entries'}`;
}

function columnsIn(zone: ZoneClock): Column<ShownEntry>[] {
  return [
    { title: 'ENTRY', text: ({ index }) => String(index) },
    { title: 'NAME', text: ({ entry }) => printable(entry.name ?? ''), emptyText: '' },
    { title: 'FROM', text: ({ span }) => clockText(span.from, zone) },
    { title: 'UNTIL', text: ({ span }) => clockText(span.to, zone) },
    ...(zone.name === 'UTC'
      ? []
      : [
          { title: 'FROM IN UTC', text: ({ span }: ShownEntry) => clockText(span.from, utcZone) },
          { title: 'UNTIL IN UTC', text: ({ span }: ShownEntry) => clockText(span.to, utcZone) },
        ]),
  ];
}

/** An instant on the clock of a zone. Seconds are left out if they are zero. */
function clockText(instant: number, zone: ZoneClock): string {
  const wall = instant + zone.offsetAt(instant);
  if (wall > latestInstant) return 'after 9999';
  if (wall < earliestInstant) return 'before 0001';
  const { date, time, offset } = wallText(instant, zone.name);
  return `${date} ${time.endsWith(':00') ? time.slice(0, -3) : time}${offset}`;
}
