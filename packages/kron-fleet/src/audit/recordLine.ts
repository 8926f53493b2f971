import { isPlainObject, type PlainObject } from '../plainObject.ts';
import { utcText } from '../text/instantText.ts';
import { printable } from '../text/printable.ts';
import type { AuditRecord, IgnoredLine } from './auditRecord.ts';

/**
 * Reads a line of an outcome log. A log collector can put the line into a field of its own object, or write text before the
 * line.
 *
 * @example
 * recordLine('{"record":"outcome","kind":"KronJob", …}') // { record: 'outcome', kind: 'KronJob', … }
 * recordLine('{"level":"info","msg":"started"}') // 'foreign'
 */
export function recordLine(line: string): AuditRecord | IgnoredLine {
  if (!line.includes('record')) return 'foreign';
  const found = recordIn(line, maxDepth);
  if (found !== null) return readRecord(found);
  return isTorn(line) ? 'torn' : 'foreign';
}

/** Maximum nesting of objects and JSON texts around a record, as in `_source.message` of Elasticsearch. */
const maxDepth = 4;

/** The first characters of each record that an operator writes. */
const beginning = '{"record":';

/** The record in a text. A record that a crash cut off has no line end, so the next record can be on the same line. */
function recordIn(text: string, depth: number): PlainObject | null {
  const first = text.indexOf('{');
  if (first < 0) return null;
  const found = recordAt(text, first, depth);
  if (found !== null) return found;
  const last = text.lastIndexOf(beginning);
  return last > first ? recordAt(text, last, depth) : null;
}

function recordAt(text: string, start: number, depth: number): PlainObject | null {
  try {
    return recordOf(JSON.parse(start === 0 ? text : text.slice(start)), depth);
  } catch {
    return null;
  }
}

function recordOf(value: unknown, depth: number): PlainObject | null {
  if (typeof value === 'string')
    return depth > 0 && value.includes('record') ? recordIn(value, depth - 1) : null;
  if (!isPlainObject(value)) return null;
  if (typeof value['record'] === 'string') return value;
  if (depth === 0) return null;
  for (const field of Object.values(value)) {
    const found = recordOf(field, depth - 1);
    if (found !== null) return found;
  }
  return null;
}

function isTorn(line: string): boolean {
  return /\{\\*"record\\*":\\*"(?:outcome|result)/.test(line);
}

const kinds: ReadonlySet<unknown> = new Set(['KronJob', 'CronJob']);
const words: Readonly<Record<AuditRecord['source'], ReadonlySet<unknown>>> = {
  outcome: new Set(['executed', 'skipped', 'missed', 'unschedulable', 'released']),
  result: new Set(['Succeeded', 'Failed', 'Deleted']),
};

const namePattern = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/;
const labelPattern = /^[a-z0-9](?:[-a-z0-9]{0,61}[a-z0-9])?$/;
const uidPattern = /^[-\w]{1,64}$/;
const hashPattern = /^v\d{1,3}:[0-9a-f]{1,128}$/;
const wordPattern = /^[A-Za-z]{1,64}$/;
/** A text of another program, such as the reason of a Job's condition. The operator cuts it to 1,024 characters. */
const textPattern = /^[^]{0,1024}$/;

const texts = [
  ['schedulingHash', hashPattern],
  ['jobName', namePattern],
  ['cluster', labelPattern],
  ['reason', textPattern],
  ['failedReason', textPattern],
] as const;

function readRecord(fields: PlainObject): AuditRecord | IgnoredLine {
  const { record, kind, periodID } = fields;
  if (record !== 'outcome' && record !== 'result') return 'unknown';
  if (kind === 'ControlledJob') return 'controlledJob';
  const word = fields[record];
  if (!kinds.has(kind) || !words[record].has(word)) return 'unknown';
  const nominal = recordInstant(periodID);
  // The operator writes each period-id in one form only. A record with another form is not from an operator.
  if (nominal === undefined || periodID !== utcText(nominal) || !isValid(fields, nominal)) return 'invalid';
  return {
    source: record,
    kind: kind as AuditRecord['kind'],
    identity: shared(`${fields['namespace'] as string}/${fields['name'] as string}`),
    uid: shared(fields['uid'] as string),
    cluster: sharedField(fields['cluster']),
    schedulingHash: sharedField(fields['schedulingHash']),
    nominal,
    chosen: recordInstant(fields['chosenTime']),
    jobName: fields['jobName'] as string | undefined,
    time: recordInstant(fields['time']),
    outcome: undefined,
    reason: reasonField(fields['reason']),
    createdAt: recordInstant(fields['createdAt']),
    result: undefined,
    startedAt: recordInstant(fields['startTime']),
    endedAt: recordInstant(fields['completionTime']),
    failedReason: reasonField(fields['failedReason']),
    [record]: word as string,
  };
}

const instants = ['chosenTime', 'time', 'createdAt', 'startTime', 'completionTime'] as const;

/** Whether the fields of a line have the form in which an operator writes them. */
function isValid(fields: PlainObject, nominal: number): boolean {
  const { nominalTime = fields['periodID'] } = fields;
  return (
    hasValidTexts(fields) &&
    instants.every((name) => fields[name] === undefined || recordInstant(fields[name]) !== undefined) &&
    recordInstant(nominalTime) === nominal
  );
}

function hasValidTexts(fields: PlainObject): boolean {
  const { namespace, name, uid } = fields;
  return (
    matches(namespace, namePattern) &&
    matches(name, namePattern) &&
    matches(uid, uidPattern) &&
    texts.every(([field, pattern]) => fields[field] === undefined || matches(fields[field], pattern))
  );
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

const form = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;
const zero = 48;

/** Converts an RFC 3339 instant in UTC to epoch seconds without the fraction. Undefined if the value has another form. */
function recordInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !form.test(value)) return undefined;
  const midnight = midnightOf(value.slice(0, 10));
  if (midnight === undefined) return undefined;
  return midnight + twoDigits(value, 11) * 3600 + twoDigits(value, 14) * 60 + twoDigits(value, 17);
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
}

/** The first second of each day that has occurred. A log can have millions of instants, but they are on few days. */
const days = new Map<string, number>();
const maxDays = 10_000;

/** The first second of a day. Undefined if the month has no such day. */
function midnightOf(day: string): number | undefined {
  const known = days.get(day);
  if (known !== undefined) return known;
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(day)) return undefined;
  if (days.size >= maxDays) days.clear();
  days.set(day, milliseconds / 1000);
  return milliseconds / 1000;
}

const maxShared = 100_000;
const known = new Map<string, string>();

/** Returns one shared copy of a text that occurs in many lines, because a log can have a million records. */
function shared(text: string): string {
  const copy = known.get(text);
  if (copy !== undefined) return copy;
  if (known.size < maxShared) known.set(text, text);
  return text;
}

function sharedField(value: unknown): string | undefined {
  return typeof value === 'string' ? shared(value) : undefined;
}

function reasonField(value: unknown): string | undefined {
  return sharedField(typeof value === 'string' && !wordPattern.test(value) ? printable(value) : value);
}
