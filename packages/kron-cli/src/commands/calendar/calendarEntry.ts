export type CalendarEntry = { name?: string; from: string; to?: string };

export const maxEntries = 2000;

const longestName = 128;

const secondsPerDay = 86_400;

/** The name of an entry: one line of at most `longestName` characters. undefined if nothing is left of the text. */
export function entryName(text: string): string | undefined {
  const name = Array.from(text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trimStart())
    .slice(0, longestName)
    .join('')
    .trimEnd();
  return name === '' ? undefined : name;
}

/**
 * Formats the `from` and `to` of an entry.
 *
 * @param span the first second of the entry, and the first second after the entry. If `form` is `instant`, both are epoch
 * seconds. Otherwise, both are seconds of the wall clock since 1970-01-01T00:00:00
 */
export function writtenSpan(
  form: 'date' | 'local' | 'instant',
  span: { from: number; to: number },
): Pick<CalendarEntry, 'from' | 'to'> {
  const from = written(form, span.from);
  if (form !== 'date') return { from, to: written(form, span.to) };
  const to = written('date', span.to - secondsPerDay);
  return { from, ...(to === from ? {} : { to }) };
}

function written(form: 'date' | 'local' | 'instant', seconds: number): string {
  const text = new Date(seconds * 1000).toISOString();
  if (form === 'date') return text.slice(0, 10);
  if (form === 'instant') return `${text.slice(0, 19)}Z`;
  return text.slice(0, text.slice(17, 19) === '00' ? 16 : 19);
}

/** Entries in the order of time and name, without duplicates. */
export class UniqueEntries {
  readonly #entries = new Map<string, CalendarEntry>();

  add(entry: CalendarEntry): void {
    this.#entries.set(JSON.stringify([entry.from, entry.to, entry.name]), entry);
  }

  inOrder(): CalendarEntry[] {
    return [...this.#entries.values()].toSorted(byTimeAndName);
  }
}

function byTimeAndName(a: CalendarEntry, b: CalendarEntry): number {
  return (
    compare(a.from, b.from) || compare(a.to ?? a.from, b.to ?? b.from) || compare(a.name ?? '', b.name ?? '')
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
