const year = '\\d{4}';
/** Years of instants begin with 0001. */
const yearOfInstant = '(?:\\d{3}[1-9]|\\d{2}[1-9]\\d|\\d[1-9]\\d{2}|[1-9]\\d{3})';
const leapWithinCentury = '\\d{2}(?:0[48]|[2468][048]|[13579][26])';
const anyYear =
  '(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8])';
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d';

/** `YYYY-MM-DD`, a day that exists. */
export const datePattern: string = `(?:${year}-(?:${anyYear})|(?:${leapWithinCentury}|(?:[02468][048]|[13579][26])00)-02-29)`;

const dateOfInstant = `(?:${yearOfInstant}-(?:${anyYear})|(?:${leapWithinCentury}|(?:0[48]|[2468][048]|[13579][26])00)-02-29)`;

/** `HH:MM`. */
export const clockPattern: string = clock;

/** An RFC 3339 instant: upper-case T and Z, or an offset; a day that exists, no leap second. */
export const instantPattern: string = `^${dateOfInstant}T${clock}:[0-5]\\d(?:\\.\\d+)?(?:Z|[+-]${clock})$`;
