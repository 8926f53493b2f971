const year = '\\d{4}';
/** The year of an instant: at least 0001. A date in {@link datePattern} may have the year 0000. */
const yearOfInstant = '(?:\\d{3}[1-9]|\\d{2}[1-9]\\d|\\d[1-9]\\d{2}|[1-9]\\d{3})';
const leapWithinCentury = '\\d{2}(?:0[48]|[2468][048]|[13579][26])';
const anyYear =
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])';
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d';

/** Matches an existing day, `YYYY-MM-DD`. */
export const datePattern: string = `(?:${year}-(?:${anyYear})|(?:${leapWithinCentury}|(?:[02468][048]|[13579][26])00)-02-29)`;

const dateOfInstant = `(?:${yearOfInstant}-(?:${anyYear})|(?:${leapWithinCentury}|(?:0[48]|[2468][048]|[13579][26])00)-02-29)`;

/** Matches a time of day, `HH:MM`. */
export const clockPattern: string = clock;

/** An RFC 3339 instant of an existing day, with upper-case T and with Z or an offset. No leap seconds. */
export const instantPattern: string = `^${dateOfInstant}T${clock}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${clock})$`;

/** The three forms of a calendar entry's start or end: years from 0001 on, whole seconds, no leap seconds. */
export const entryTimeForms: Readonly<Record<'date' | 'local' | 'instant', string>> = {
  date: `^${dateOfInstant}$`,
  local: `^${dateOfInstant}T${clock}(?::[0-5]\\d)?$`,
  instant: `^${dateOfInstant}T${clock}:[0-5]\\d(?:Z|[+-]${clock})$`,
};

/** Matches the start or end of a calendar entry in any of the three forms. */
export const entryTimePattern: string = `^${dateOfInstant}(?:T${clock}(?::[0-5]\\d(?:Z|[+-]${clock})?)?)?$`;
