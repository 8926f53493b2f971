import { readFields } from '../reading/fields.ts';
import { found } from '../reading/found.ts';
import type { Issue } from '../reading/issue.ts';
import { collect, invalid, type Parsed, valid } from '../reading/parsed.ts';
import { parseText } from '../reading/textField.ts';
import { secondsPerDay } from '../zone/civilDate.ts';
import { type EntryForm, type EntryTime, expectedEntryTime, parseEntryTime } from './entryTime.ts';

/** A span between two wall times or, for an absolute entry, between two instants. */
export type Entry = {
  readonly name: string | undefined;
  readonly isAbsolute: boolean;
  /** Epoch seconds if absolute, otherwise wall-clock seconds since 1970-01-01T00:00:00. */
  readonly from: number;
  /** The end of the span, not included. */
  readonly to: number;
};

const fieldNames = ['name', 'from', 'to'] as const;
const maxNameLength = 128;

/** Names of fields in other calendar formats. Each name has advice on what to write instead. */
const otherFields = new Map([
  [
    'rrule',
    'entries do not recur: write one entry for each time; kron calendar import does that for a .ics file',
  ],
  ['until', 'write to'],
  ['end', 'write to'],
  ['duration', 'write to: when the entry ends'],
  ['start', 'write from'],
  ['date', 'write from: without to, a date is that one day'],
]);

const formNames: Record<EntryForm, string> = { date: 'a date', local: 'a local time', instant: 'an instant' };
const formExamples: Record<EntryForm, string> = {
  date: '2026-12-24',
  local: '2026-12-24T18:00',
  instant: '2026-12-24T18:00:00+01:00',
};

export function parseEntry(value: unknown, path: string): Parsed<Entry> {
  const issues: Issue[] = [];
  const unknown: Issue[] = [];
  const fields = readFields(value, fieldNames, path, unknown);
  for (const issue of unknown) issues.push(withHint(issue, path));
  if (fields === undefined) return { ok: false, issues };

  const name = collect(parseName(fields.name, `${path}.name`), issues);
  const from = collect(parseFrom(fields.from, `${path}.from`), issues);
  const to = fields.to === undefined ? null : collect(parseEntryTime(fields.to, `${path}.to`), issues);
  if (from === undefined || to === undefined) return { ok: false, issues };
  const span = collect(spanOf(from, to, `${path}.to`), issues);
  if (span === undefined || issues.length > 0) return { ok: false, issues };
  return valid({ name, ...span });
}

function withHint(issue: Issue, path: string): Issue {
  const key = issue.path.slice(path.length + 1);
  const instead = otherFields.get(key.toLowerCase());
  return issue.code !== 'UnknownField' || instead === undefined
    ? issue
    : { ...issue, message: `unknown field; ${instead}` };
}

function parseName(value: unknown, path: string): Parsed<string | undefined> {
  return value === undefined ? valid(undefined) : parseText(value, path, maxNameLength);
}

function parseFrom(value: unknown, path: string): Parsed<EntryTime> {
  return value === undefined
    ? invalid(path, 'Required', `${expectedEntryTime}, found nothing`)
    : parseEntryTime(value, path);
}

function spanOf(from: EntryTime, to: EntryTime | null, path: string): Parsed<Omit<Entry, 'name'>> {
  const isAbsolute = from.form === 'instant';
  if (from.form === 'date' && (to === null || (to.form === 'date' && to.seconds >= from.seconds))) {
    return valid({ isAbsolute, from: from.seconds, to: (to ?? from).seconds + secondsPerDay });
  }
  if (to === null) {
    const message = `${formNames[from.form]} has no length of its own: write to, or a date for whole days`;
    return invalid(path, 'Required', message);
  }
  if (to.form !== from.form) {
    const message = `from is ${formNames[from.form]} and to is ${formNames[to.form]}: write both as ${formExamples[from.form]} or both as ${formExamples[to.form]}`;
    return invalid(path, 'MixedForms', message);
  }
  if (to.seconds > from.seconds) return valid({ isAbsolute, from: from.seconds, to: to.seconds });
  return invalid(path, 'ReversedBounds', reversed(from, to));
}

function reversed(from: EntryTime, to: EntryTime): string {
  if (to.seconds < from.seconds) {
    return `expected ${formNames[from.form]} after from (${from.text}), found ${found(to.text)}; write from: ${to.text} and to: ${from.text}`;
  }
  const [start, end] = [from, to].map(({ text }) => text.slice(text.indexOf('T') + 1));
  return `to is not included in ${formNames[to.form]}: from ${start} to ${end} is nothing`;
}
