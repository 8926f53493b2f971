const day = 86_400;
/** To `Date.UTC` a year below 100 is one of the 20th century. */
const fourCenturies = 146_097 * day;
const date = '(\\d{4}-\\d\\d-\\d\\d)';
const zone = '(Z|[+-]\\d\\d:\\d\\d)';

/** Seconds since 1970. `fraction` are the digits of a fraction of a second. */
type Instant = { second: number; fraction: string };

const first = dayOf('0001-01-01') ?? 0;
const last = (dayOf('9999-12-31') ?? 0) + day - 1;

/** The first second of a date as if it were in UTC. null: there is no such date. */
function dayOf(text: string): number | null {
  const [year = 0, month = 0, dayOfMonth = 0] = text.split('-').map(Number);
  const second = Date.UTC(year + 400, month - 1, dayOfMonth) / 1000 - fourCenturies;
  return new Date(second * 1000).toISOString().slice(0, 10) === text ? second : null;
}

/** Seconds of the wall clock. null: no clock shows this. */
function secondOf(text: string, time: string): number | null {
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const midnight = dayOf(text);
  if (midnight === null || hour > 23 || minute > 59 || second > 59) return null;
  return midnight + hour * 3600 + minute * 60 + second;
}

function offsetOf(text: string): number | null {
  if (text === 'Z') return 0;
  const [hours = 0, minutes = 0] = text.slice(1).split(':').map(Number);
  if (hours > 23 || minutes > 59) return null;
  return (text.startsWith('-') ? -1 : 1) * (hours * 3600 + minutes * 60);
}

function isInYears(second: number): boolean {
  return first <= second && second <= last;
}

export function isDate(text: string): boolean {
  const second = /^\d{4}-\d\d-\d\d$/.test(text) ? dayOf(text) : null;
  return second !== null && isInYears(second);
}

const rfc3339 = new RegExp(`^${date}T(\\d\\d:\\d\\d:\\d\\d)(\\.\\d+)?${zone}$`);

/** An instant as in `notBefore`. */
export function instantOf(text: string): Instant | null {
  const [, on = '', at = '', fraction = '', from = ''] = rfc3339.exec(text) ?? [];
  const [wall, offset] = [secondOf(on, at), offsetOf(from)];
  if (wall === null || offset === null || !isInYears(wall - offset)) return null;
  return { second: wall - offset, fraction };
}

export function isBefore(a: Instant, b: Instant): boolean {
  return (
    a.second < b.second || (a.second === b.second && Number(`0${a.fraction}`) < Number(`0${b.fraction}`))
  );
}

type EntryTime = { form: 'date' | 'local' | 'instant'; second: number };

/** null: it has none of the forms. */
export function entryTimeOf(text: string): EntryTime | null {
  if (isDate(text)) return { form: 'date', second: dayOf(text) ?? 0 };
  const [, on = '', at = ''] = new RegExp(`^${date}T(\\d\\d:\\d\\d(?::\\d\\d)?)$`).exec(text) ?? [];
  const wall = secondOf(on, at);
  if (wall !== null && isInYears(wall)) return { form: 'local', second: wall };
  const instant = text.includes('.') ? null : instantOf(text);
  return instant === null ? null : { form: 'instant', second: instant.second };
}
