import { digits } from '../reading/digits.ts';
import { found } from '../reading/found.ts';
import { invalid, type Parsed, valid } from '../reading/parsed.ts';
import { proposal } from '../reading/proposal.ts';
import { exceeds } from '../reading/textLength.ts';
import { secondsOrComplaint } from '../time/instant.ts';
import { dayNumber, daysInMonth, secondsPerDay } from '../zone/civilDate.ts';
import { entryTimeHint } from './entryTimeHint.ts';

export type EntryForm = 'date' | 'local' | 'instant';

/** `from` or `to` of an entry, as written. */
export type EntryTime = {
  readonly form: EntryForm;
  /** Epoch seconds if `form` is `instant`, otherwise wall-clock seconds since 1970-01-01T00:00:00. */
  readonly seconds: number;
  readonly text: string;
};

const maxLength = 32;
const shape = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2})?)?$/;
const dateLength = '2026-12-24'.length;

/** The beginning of a message about an invalid time of an entry. */
export const expectedEntryTime = 'expected 2026-12-24, 2026-12-24T18:00 or 2026-12-24T18:00:00+01:00';

/**
 * Parses `from` or `to` of an entry.
 *
 * @example
 * parseEntryTime('2026-12-24T18:00', 'spec.entries[0].from')
 * // { ok: true, value: { form: 'local', seconds: 1798135200, text: '2026-12-24T18:00' } }
 * parseEntryTime('24.12.2026', 'spec.entries[0].from')
 * // InvalidEntryTime: 'expected 2026-12-24, 2026-12-24T18:00 or …, found "24.12.2026"; write 2026-12-24'
 */
export function parseEntryTime(value: unknown, path: string): Parsed<EntryTime> {
  if (typeof value !== 'string') {
    const hint = typeof value === 'number' ? (entryTimeHint(String(value)) ?? '') : '';
    const instead = isEntryTime(hint) ? `; write "${hint}" in quotes` : '';
    return invalid(path, 'WrongType', `${expectedEntryTime} as a string, found ${found(value)}${instead}`);
  }
  if (exceeds(value, maxLength)) return invalid(path, 'TooLong', `expected at most ${maxLength} characters`);
  const time = readEntryTime(value);
  if (typeof time !== 'string') return valid(time);
  const instead = proposal(entryTimeHint(value) ?? '', isEntryTime) || time;
  return invalid(path, 'InvalidEntryTime', `${expectedEntryTime}, found ${found(value)}${instead}`);
}

function isEntryTime(text: string): boolean {
  return typeof readEntryTime(text) !== 'string';
}

/** Returns the parsed time. For an invalid text, returns the end of the error message, or '' if the form is wrong. */
function readEntryTime(text: string): EntryTime | string {
  const match = shape.exec(text);
  if (match === null) return '';
  const [, second, offset] = match;
  if (second === undefined && offset !== undefined) return '';
  const form = text.length === dateLength ? 'date' : offset === undefined ? 'local' : 'instant';
  const known = form === 'instant' ? null : wallSeconds(text);
  const seconds = known ?? secondsOrComplaint(asInstant(text, form, second));
  if (typeof seconds === 'number') return { form, seconds, text };
  return text.startsWith('0000') ? ': years go from 0001 to 9999' : `: ${seconds}`;
}

/** The seconds of a date or local time whose form is correct. Null if the time does not exist, such as 2026-02-30. */
function wallSeconds(text: string): number | null {
  const [year, month, day] = [digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10)];
  const [hour, minute, second] = [digits(text, 11, 13), digits(text, 14, 16), digits(text, 17, 19)];
  if (year === 0 || month === 0 || month > 12 || day === 0 || day > daysInMonth(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  return dayNumber(year, month, day) * secondsPerDay + hour * 3600 + minute * 60 + second;
}

/** Converts the text to an instant. A wall time is read as if it were UTC. */
function asInstant(text: string, form: EntryForm, second: string | undefined): string {
  if (form === 'instant') return text;
  if (form === 'date') return `${text}T00:00:00Z`;
  return second === undefined ? `${text}:00Z` : `${text}Z`;
}
