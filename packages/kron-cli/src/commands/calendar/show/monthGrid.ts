import type { Paint } from '@kron/fleet/text/paint';
import type { ClockSpan, Stretch } from './heldSpans.ts';
import { type Months, monthStart } from './months.ts';

/** How much of a day the calendar covers. `skipped`: the time zone moved across the date line, so the day does not exist. */
export type HeldDay = 'none' | 'part' | 'all' | 'skipped';

const day = 86_400;

/** Returns a function that takes a day, as the number of days since 1970-01-01, and says how much of it `held` covers. */
export function heldDays(
  stretches: readonly Stretch[],
  held: readonly ClockSpan[],
): (day: number) => HeldDay {
  const shown = new Map<number, number>();
  const seconds = new Map<number, number>();
  for (const { from, to, offset } of stretches) {
    addDays(shown, from + offset, to + offset);
    for (const span of held) {
      const [start, end] = [Math.max(span.from, from), Math.min(span.to, to)];
      if (start < end) addDays(seconds, start + offset, end + offset);
    }
  }
  return (number) => {
    if (!shown.has(number)) return 'skipped';
    const count = seconds.get(number) ?? 0;
    if (count === 0) return 'none';
    return count === shown.get(number) ? 'all' : 'part';
  };
}

/** Adds to each day the number of its seconds that are in a wall-clock span. */
function addDays(seconds: Map<number, number>, from: number, to: number): void {
  for (let number = Math.floor(from / day); number * day < to; number++) {
    const added = Math.min(to, (number + 1) * day) - Math.max(from, number * day);
    seconds.set(number, (seconds.get(number) ?? 0) + added);
  }
}

export type GridStyle = {
  paint: Paint;
  /** The current day, as the number of days since 1970-01-01. Earlier days are dimmed. */
  today: number;
  /** Maximum width in characters. If undefined, it is 80. */
  columns: number | undefined;
};

const marks: Readonly<Record<HeldDay, string>> = {
  none: ' ',
  part: '+',
  all: '*',
  skipped: ' ',
};
export const legend = '* held all day   + held for a part of the day';

const monthWidth = 20;
const gap = '   ';
const maxAside = 3;
const monthNames = 'January February March April May June July August September October November December';
const weekdays = 'Mo Tu We Th Fr Sa Su';

/** Months in rows of up to three, with a mark after each day that the calendar covers. */
export function* gridLines(
  { first, last }: Months,
  heldOn: (day: number) => HeldDay,
  style: GridStyle,
): Generator<string> {
  const fitting = Math.floor(((style.columns ?? 80) + gap.length) / (monthWidth + 1 + gap.length));
  const aside = Math.min(Math.max(fitting, 1), maxAside);
  for (let start = first; start <= last; start += aside) {
    const months: MonthCells[] = [];
    for (let month = start; month <= Math.min(last, start + aside - 1); month++)
      months.push(monthCells(month, heldOn, style));
    const { bold, dim } = style.paint;
    const padded = (texts: readonly string[]): string =>
      texts
        .map((text) => text.padEnd(monthWidth + 1))
        .join(gap)
        .trimEnd();
    yield bold(padded(months.map(({ title }) => title)));
    yield dim(padded(months.map(() => weekdays)));
    const rows = Math.max(...months.map(({ weeks }) => weeks.length));
    for (let row = 0; row < rows; row++) yield rowLine(months.map(({ weeks }) => weeks[row] ?? []));
    yield '';
  }
}

type Cell = { text: string; painted: (text: string) => string };

type MonthCells = { title: string; weeks: Cell[][] };

function blanks(length: number): Cell[] {
  return Array.from({ length }, () => ({ text: '   ', painted: plain }));
}

function monthCells(month: number, heldOn: (day: number) => HeldDay, style: GridStyle): MonthCells {
  const [from, to] = [monthStart(month) / day, monthStart(month + 1) / day];
  const year = Math.floor(month / 12);
  const title = `${monthNames.split(' ')[month % 12] ?? ''} ${String(year).padStart(4, '0')}`;
  // 1970-01-05 was a Monday.
  const weekday = (((from - 4) % 7) + 7) % 7;
  const cells = blanks(weekday);
  for (let number = from; number < to; number++) {
    const held = heldOn(number);
    const { yellow, dim } = style.paint;
    if (held === 'skipped') {
      cells.push(...blanks(1));
      continue;
    }
    const painted = number < style.today ? dim : held === 'none' ? plain : yellow;
    cells.push({ text: String(number - from + 1).padStart(2) + marks[held], painted });
  }
  const weeks: Cell[][] = [];
  for (let at = 0; at < cells.length; at += 7) weeks.push(cells.slice(at, at + 7));
  return { title, weeks };
}

function plain(text: string): string {
  return text;
}

/** A line of the grid. It does not end with blanks. */
function rowLine(weeks: readonly (readonly Cell[])[]): string {
  const cells = weeks.flatMap((week, index) => {
    const filled = [...week, ...blanks(7 - week.length)];
    return index === 0 ? filled : [{ text: gap, painted: plain }, ...filled];
  });
  while (cells.at(-1)?.text.trim() === '') cells.pop();
  const last = cells.length - 1;
  return cells.map(({ text, painted }, at) => painted(at === last ? text.trimEnd() : text)).join('');
}
