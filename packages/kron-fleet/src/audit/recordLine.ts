import { isPlainObject, type PlainObject } from '../plainObject.ts';
import { utcText } from '../text/instantText.ts';
import type { AuditRecord, IgnoredLine } from './auditRecord.ts';

/**
 * Reads a line of an outcome log. Log collectors put a line into a field of their own object, or text before it.
 *
 * @example
 * recordLine('{"record":"outcome","kind":"KronJob", …}') // { record: 'outcome', kind: 'KronJob', … }
 * recordLine('{"level":"info","msg":"started"}') // 'foreign'
 */
export function recordLine(line: string): AuditRecord | IgnoredLine {
  if (!line.includes('record')) return 'foreign';
  const start = line.indexOf('{');
  if (start < 0) return 'foreign';
  const found = recordIn(start === 0 ? line : line.slice(start), maxDepth);
  if (found === null) return isTorn(line) ? 'torn' : 'foreign';
  return readRecord(found);
}

/** Objects and texts within each other, as in Elasticsearch's `_source.message`. */
const maxDepth = 4;

function recordIn(text: string, depth: number): PlainObject | null {
  try {
    return recordOf(JSON.parse(text), depth);
  } catch {
    return null;
  }
}

function recordOf(value: unknown, depth: number): PlainObject | null {
  if (typeof value === 'string') {
    const start = value.indexOf('{"record":');
    return start < 0 || depth === 0 ? null : recordIn(value.slice(start).trimEnd(), depth - 1);
  }
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
const outcomes: ReadonlySet<unknown> = new Set([
  'executed',
  'skipped',
  'missed',
  'unschedulable',
  'released',
]);
const results: ReadonlySet<unknown> = new Set(['Succeeded', 'Failed', 'Deleted']);

const namePattern = /^[a-z0-9](?:[-a-z0-9.]{0,251}[a-z0-9])?$/;
const uidPattern = /^[-\w]{1,64}$/;
const hashPattern = /^v\d{1,3}:[0-9a-f]{1,128}$/;
const wordPattern = /^[A-Za-z]{1,64}$/;

function readRecord(fields: PlainObject): AuditRecord | IgnoredLine {
  const { record, kind, namespace, name, uid, periodID } = fields;
  if (record !== 'outcome' && record !== 'result') return 'unknown';
  if (kind === 'ControlledJob') return 'controlledJob';
  if (!kinds.has(kind)) return 'unknown';
  const nominal = secondsOf(periodID);
  const isNamed = matches(namespace, namePattern) && matches(name, namePattern) && matches(uid, uidPattern);
  // There is one way to write a period-id.
  if (!isNamed || nominal === undefined || utcText(nominal) !== periodID) return 'invalid';
  if (fields['nominalTime'] !== undefined && secondsOf(fields['nominalTime']) !== nominal) return 'invalid';
  if (!hasValidFields(fields)) return 'invalid';
  const word = record === 'outcome' ? fields['outcome'] : fields['result'];
  if (!(record === 'outcome' ? outcomes : results).has(word)) return 'unknown';
  return {
    record,
    kind: kind as AuditRecord['kind'],
    identity: shared(`${namespace as string}/${name as string}`),
    uid: shared(uid as string),
    schedulingHash: sharedField(fields['schedulingHash']),
    nominal,
    chosen: secondsOf(fields['chosenTime']),
    jobName: fields['jobName'] as string | undefined,
    time: secondsOf(fields['time']),
    outcome: record === 'outcome' ? shared(word as string) : undefined,
    reason: sharedField(fields['reason']),
    createdAt: secondsOf(fields['createdAt']),
    result: record === 'result' ? shared(word as string) : undefined,
    startedAt: secondsOf(fields['startTime']),
    endedAt: secondsOf(fields['completionTime']),
    failedReason: sharedField(fields['failedReason']),
  };
}

const instants = ['chosenTime', 'time', 'createdAt', 'startTime', 'completionTime'] as const;
const texts = [
  ['schedulingHash', hashPattern],
  ['jobName', namePattern],
  ['reason', wordPattern],
  ['failedReason', wordPattern],
] as const;

function hasValidFields(fields: PlainObject): boolean {
  return (
    instants.every((name) => fields[name] === undefined || secondsOf(fields[name]) !== undefined) &&
    texts.every(([name, pattern]) => fields[name] === undefined || matches(fields[name], pattern))
  );
}

function matches(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

const instantPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?Z$/;

function secondsOf(value: unknown): number | undefined {
  if (!matches(value, instantPattern)) return undefined;
  const milliseconds = Date.parse(value);
  return Number.isNaN(milliseconds) ? undefined : Math.floor(milliseconds / 1000);
}

const maxShared = 100_000;
const known = new Map<string, string>();

/** One copy of a text that many lines have. A million records would keep a million copies. */
function shared(text: string): string {
  const copy = known.get(text);
  if (copy !== undefined) return copy;
  if (known.size < maxShared) known.set(text, text);
  return text;
}

function sharedField(value: unknown): string | undefined {
  return typeof value === 'string' ? shared(value) : undefined;
}
