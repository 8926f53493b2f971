import {
  insertEntries,
  insertFirst,
  mapValueText,
  type NewEntries,
  type NewMap,
  type Scalars,
  scalarText,
} from '../../edit/insertEntries.ts';
import { lineEnding, lineStart } from '../../edit/lines.ts';
import { commentsAbove, entryLines } from '../../edit/remove.ts';
import { ownEntry, ownMap, reshape, setScalar } from '../../edit/reshape.ts';
import { applySplices, type Splice } from '../../edit/splice.ts';
import {
  entryNamed,
  mergeOf,
  type Span,
  type TextEntry,
  type TextMap,
  type TextNode,
} from '../../edit/textTree.ts';
import { fieldsOf, isPlainObject, type PlainObject } from '@kron/fleet/plainObject';

/** Maps fields of a CronJob's spec to fields of a KronJob's `policy`. */
const policyNames: Readonly<Record<string, string>> = {
  concurrencyPolicy: 'concurrency',
  startingDeadlineSeconds: 'deadline',
  suspend: 'suspend',
  successfulJobsHistoryLimit: 'successfulJobsHistoryLimit',
  failedJobsHistoryLimit: 'failedJobsHistoryLimit',
};

/**
 * The edits that turn the text of an object into the text of the converted object. They move fields into `policy` with their
 * comments. If an item of a CronJobList has no apiVersion or no kind, they add it.
 *
 * @throws UneditableError
 */
export function conversionSplices(
  text: string,
  node: TextNode,
  before: PlainObject,
  after: PlainObject,
): Splice[] {
  const map = ownMap(node);
  const implied = ['apiVersion', 'kind'].filter((name) => !mergeOf(map) && !entryNamed(map, name));
  const others = (object: PlainObject): PlainObject =>
    Object.fromEntries(Object.entries(object).filter(([name]) => !implied.includes(name)));
  return [
    ...insertFirst(
      text,
      map,
      implied.map((name) => [name, String(after[name])]),
    ),
    ...writtenSplices(text, map, others(before), others(after)),
  ];
}

function writtenSplices(text: string, node: TextMap, before: PlainObject, after: PlainObject): Splice[] {
  const [oldSpec, newSpec] = [before['spec'], after['spec']];
  if (!isPlainObject(oldSpec) || !isPlainObject(newSpec)) return reshape(text, node, before, after);
  const { policy } = newSpec;
  if (!isPlainObject(policy)) return controlledSplices(text, node, before, after);
  const spec = ownMap(ownEntry(node, 'spec').value);
  const { policy: _, timezone, ...others } = newSpec;
  const windows = Object.entries(others).filter(isWindowField);
  const rest = Object.fromEntries(Object.entries(others).filter((field) => !isWindowField(field)));
  // A time zone from the schedule or from --timezone is a new field in the text.
  const isNew = typeof timezone === 'string' && timezone !== oldSpec['timeZone'];
  const stays = timezone !== undefined && !isNew;
  const moved = Object.keys(oldSpec)
    .filter((name) => policyNames[name] !== undefined)
    .map((name) => ownEntry(spec, name))
    .toSorted((a, b) => a.key.start - b.key.start);
  // If the spec is in braces, `policy` replaces only the first of the moved fields, and `reshape` removes the others.
  const replaced = spec.isFlow ? moved.slice(0, 1) : moved;
  const kept = Object.entries(oldSpec).filter(([name]) => !replaced.some((entry) => entry.name === name));
  const added: NewEntries = [
    ...(isNew ? [['timezone', timezone] as const] : []),
    ...windows,
    ...(moved.length === 0 ? [['policy', policy as Scalars] as const] : []),
  ];
  return [
    ...reshape(
      text,
      node,
      { ...before, spec: Object.fromEntries(kept) },
      { ...after, spec: stays ? { ...rest, timezone } : rest },
    ),
    ...insertEntries(text, spec, ownEntry(spec, stays ? 'timeZone' : 'schedule'), added),
    ...policySplices(text, spec, moved, oldSpec, policy as Scalars),
  ];
}

/** A ControlledJob keeps the names of its fields. Only `--suspend` can add a field. */
function controlledSplices(text: string, node: TextMap, before: PlainObject, after: PlainObject): Splice[] {
  const { suspend, ...others } = fieldsOf(after['spec']);
  if (suspend !== true || Object.hasOwn(fieldsOf(before['spec']), 'suspend'))
    return reshape(text, node, before, after);
  const spec = ownMap(ownEntry(node, 'spec').value);
  return [
    ...reshape(text, node, before, { ...after, spec: others }),
    ...insertEntries(text, spec, ownEntry(spec, 'events'), [['suspend', suspend]]),
  ];
}

const windowFields: ReadonlySet<string> = new Set(['window', 'distribution', 'seed', 'spread']);

/** Whether a field of the KronJob comes from annotations of the CronJob. */
function isWindowField(field: [string, unknown]): field is [string, NewMap] {
  return windowFields.has(field[0]);
}

/** @param entries the fields that move into `policy`, in the order of the text */
function policySplices(
  text: string,
  spec: TextMap,
  entries: readonly TextEntry[],
  oldSpec: PlainObject,
  policy: Scalars,
): readonly Splice[] {
  const [first] = entries;
  if (first === undefined) return [];
  if (spec.isFlow) {
    const { start, end } = { start: first.key.start, end: first.value.end };
    const key = `${scalarText('policy', first.keyQuote)}${text.slice(first.key.end, first.value.start)}`;
    return [{ start, end, text: key + mapValueText(text, spec, first, policy) }];
  }
  const spanOf = (entry: TextEntry): Span =>
    entry === first ? entryLines(text, entry) : movedSpan(text, entry);
  const indent = ' '.repeat(first.key.start - lineStart(text, first.key.start));
  const newline = lineEnding(text);
  const names = new Set(entries.map(({ name }) => policyNames[name]));
  const added = Object.entries(policy).filter(([name]) => !names.has(name));
  const lines = [
    `${indent}policy:${newline}`,
    ...entries.map((entry) => movedLines(text, entry, spanOf(entry), oldSpec, policy)),
    ...added.map(([name, value]) => `${indent}  ${name}: ${scalarText(value, '')}${newline}`),
  ];
  return entries.map((entry, index) => ({
    ...spanOf(entry),
    text: index === 0 ? lines.join('') : '',
  }));
}

/** The lines of an entry, changed for their new place under `policy`. Empty if the converted policy has no such field. */
function movedLines(
  text: string,
  entry: TextEntry,
  { start, end }: Span,
  oldSpec: PlainObject,
  policy: Scalars,
): string {
  const name = policyNames[entry.name] ?? entry.name;
  const value = policy[name];
  if (value === undefined) return '';
  const { key, keyQuote, value: node } = entry;
  const isSame =
    node.is === 'alias'
      ? oldSpec[entry.name] === value
      : node.end > node.start && text.slice(node.start, node.end) === String(value);
  const splices = [
    { ...key, text: scalarText(name, keyQuote) },
    ...(isSame ? [] : [setScalar(text, node, value, entry)]),
  ].map((splice) => ({ ...splice, start: splice.start - start, end: splice.end - start }));
  const lines = applySplices(text.slice(start, end), splices).replaceAll(/^(?=.*\S)/gm, '  ');
  return lines.endsWith('\n') ? lines : lines + lineEnding(text);
}

/** The span of an entry and of the comments above it. Empty lines can separate the comments from the entry. */
function movedSpan(text: string, entry: TextEntry): Span {
  const lines = entryLines(text, entry);
  const indent = entry.key.start - lineStart(text, entry.key.start);
  let { start } = lines;
  for (;;) {
    const blank = emptyLinesAbove(text, start);
    const above = commentsAbove(text, blank, indent);
    if (above === blank) return { start, end: lines.end };
    start = above;
  }
}

/** The start of the empty lines directly above a line. */
function emptyLinesAbove(text: string, line: number): number {
  let start = line;
  while (start > 0) {
    const above = lineStart(text, start - 1);
    if (text.slice(above, start).trim() !== '') break;
    start = above;
  }
  return start;
}
