import { yamlText } from '@kron/fleet/text/yamlText';
import { endsLine, indentBefore, lineEnd, lineEnding, lineStart } from './lines.ts';
import type { Splice } from './splice.ts';
import type { Quote, TextEntry, TextMap } from './textTree.ts';

export type Scalars = { readonly [name: string]: number | string | boolean };

export type NewMap = { readonly [name: string]: NewValue };

export type NewValue = number | string | boolean | NewMap;

/** Entries to add, in their order. */
export type NewEntries = readonly (readonly [name: string, value: NewValue])[];

/**
 * Adds entries to a mapping behind one of its entries, in the style of its neighbours. Every other byte stays.
 *
 * @param after an entry of the mapping
 */
export function insertEntries(
  text: string,
  map: TextMap,
  after: TextEntry,
  added: NewEntries,
): readonly Splice[] {
  if (added.length === 0) return [];
  return map.isFlow ? insertInFlow(text, map, after, added) : [insertInBlock(text, after, added)];
}

/** Adds entries to a mapping in front of its first entry, in the style of that entry. Every other byte stays. */
export function insertFirst(text: string, map: TextMap, added: NewEntries): readonly Splice[] {
  const [first] = map.entries;
  if (first === undefined || added.length === 0) return [];
  const { start } = first.key;
  const style = map.isFlow ? flowStyle(text, map, first) : blockStyle;
  const indent = map.isFlow ? indentBefore(text, start) : ' '.repeat(start - lineStart(text, start));
  const line = indent === undefined ? undefined : lineEnding(text) + indent;
  const behind = map.isFlow ? (line === undefined ? style.comma : `,${line}`) : line;
  const entries = added.map(([name, value]) => `${entryText(name, value, style)}${behind}`);
  return [{ start, end: start, text: entries.join('') }];
}

/** Adds a line for each entry. An inner mapping is written in braces on the line of its key. */
function insertInBlock(text: string, after: TextEntry, added: NewEntries): Splice {
  const column = after.key.start - lineStart(text, after.key.start);
  const newline = lineEnding(text);
  const lines = added.map(([name, value]) => `${' '.repeat(column)}${entryText(name, value, blockStyle)}`);
  const end = endOfBlock(text, after.value.end, column);
  // If the value is a block scalar, the value ends behind the line break of its last line.
  const isBehindLine = end > 0 && text[end - 1] === '\n';
  const inserted = isBehindLine ? lines.map((line) => line + newline) : lines.map((line) => newline + line);
  return { start: end, end, text: inserted.join('') };
}

/**
 * The end of the last line of an entry or list item. A comment below the entry or item belongs to it if the comment is
 * indented more than the key or hyphen.
 *
 * @param end the end of the value
 * @param column the column of the key or hyphen
 */
export function endOfBlock(text: string, end: number, column: number): number {
  if (end > 0 && text[end - 1] === '\n') return end;
  let last = lineEnd(text, end);
  for (;;) {
    const next = text.indexOf('\n', last) + 1;
    const line = next === 0 ? '' : text.slice(next, lineEnd(text, next));
    const comment = line.search(/[^ ]/);
    if (comment <= column || line[comment] !== '#') return last;
    last = lineEnd(text, next);
  }
}

type FlowStyle = {
  readonly quote: Quote;
  readonly colon: string;
  readonly comma: string;
  /** The blank behind `{` and before `}`. */
  readonly padding: string;
  /**
   * The indentation of the entries of an inner mapping, relative to its key. Undefined if the whole inner mapping is on the
   * line of its key.
   */
  readonly unit?: string | undefined;
};

/** The style of an inner mapping that is added to a mapping in block style: braces, on one line. */
const blockStyle: FlowStyle = { quote: '', colon: ': ', comma: ', ', padding: ' ' };

function insertInFlow(text: string, map: TextMap, after: TextEntry, added: NewEntries): readonly Splice[] {
  const style = flowStyle(text, map, after);
  const indent = indentBefore(text, after.key.start);
  const entries = added.map(([name, value]) => entryText(name, value, style, indent, lineEnding(text)));
  const { end } = after.value;
  const inline = [{ start: end, end, text: entries.map((entry) => style.comma + entry).join('') }];
  if (indent === undefined) return inline;
  const comma = commaBehind(text, end);
  const from = comma ?? end;
  if (!endsLine(text, from)) return inline;
  const at = lineEnd(text, from);
  const lines = entries.map((entry) => `${lineEnding(text)}${indent}${entry}`);
  // Insert the entries directly behind `after`, because another edit can remove the text that follows.
  if (!text.slice(end, at).includes('#'))
    return [{ start: end, end, text: lines.map((line) => `,${line}`).join('') }];
  // If `after` has no comma, it is the last entry of the mapping. Then the last new entry gets no comma either.
  if (comma !== undefined) return [{ start: at, end: at, text: lines.map((line) => `${line},`).join('') }];
  return [
    { start: end, end, text: ',' },
    { start: at, end: at, text: lines.join(',') },
  ];
}

/** The offset behind the comma that follows a value, if there is one. */
function commaBehind(text: string, end: number): number | undefined {
  const [blanks] = /^(?:\s+(?:#.*)?)*/.exec(text.slice(end)) ?? [''];
  const at = end + blanks.length;
  return text[at] === ',' ? at + 1 : undefined;
}

/**
 * The style of a new entry. Its quotes and blanks are as in the given entry. Its braces are as in the nearest inner mapping.
 */
function flowStyle(text: string, map: TextMap, { key, keyQuote, colon, value }: TextEntry): FlowStyle {
  const gap = text.slice(colon, value.start);
  const blank = /^[^\S\n]+$/.test(gap) || keyQuote === '' ? ' ' : '';
  const style = { quote: keyQuote, colon: `:${blank}`, comma: `,${blank}` };
  const inner = innerMap(map, key.start);
  const opening = inner?.value ?? map;
  const before = text.slice(opening.start + 1, opening.entries[0]?.key.start);
  if (before.trim() === '' && !before.includes('\n')) return { ...style, padding: before };
  return { ...style, padding: blank, unit: inner === undefined ? undefined : unitOf(text, inner) };
}

type InnerEntry = TextEntry & { readonly value: TextMap };

/**
 * The inner flow mapping that is nearest to an offset: the last one that begins at or before the offset. If all of them
 * begin after the offset, it is the first one.
 */
function innerMap({ entries }: TextMap, at: number): InnerEntry | undefined {
  const inner = entries.filter(isInner);
  return inner.findLast(({ key }) => key.start <= at) ?? inner[0];
}

function isInner(entry: TextEntry): entry is InnerEntry {
  return entry.value.is === 'map' && entry.value.isFlow && entry.value.entries.length > 0;
}

/** The indentation of the entries of an inner mapping, relative to its key. Undefined if they are not on separate lines. */
function unitOf(text: string, { key, value }: InnerEntry): string | undefined {
  const own = indentBefore(text, value.entries[0]?.key.start ?? 0);
  const [outer = ''] = /^\s*/.exec(text.slice(lineStart(text, key.start), key.start)) ?? [];
  return own?.startsWith(outer) ? own.slice(outer.length) : undefined;
}

function entryText(name: string, value: NewValue, style: FlowStyle, indent = '', newline = '\n'): string {
  const written =
    typeof value === 'object' ? mapText(value, style, indent, newline) : scalarText(value, style.quote);
  return `${style.quote}${name}${style.quote}${style.colon}${written}`;
}

/** The text of a mapping that becomes the value of an existing entry. */
export function mapValueText(text: string, map: TextMap, entry: TextEntry, value: Scalars): string {
  const indent = indentBefore(text, entry.key.start);
  return mapText(value, map.isFlow ? flowStyle(text, map, entry) : blockStyle, indent, lineEnding(text));
}

function mapText(value: NewMap, style: FlowStyle, indent = '', newline = '\n'): string {
  const { unit, padding, quote, colon } = style;
  const entries = Object.entries(value).map(
    ([name, inner]) => `${quote}${name}${quote}${colon}${innerText(inner, style)}`,
  );
  if (unit === undefined) return `{${padding}${entries.join(style.comma)}${padding}}`;
  return `{${entries.map((entry) => newline + indent + unit + entry).join(',')}${newline}${indent}}`;
}

/** The text of a value in braces. An inner mapping is on one line. */
function innerText(value: NewValue, style: FlowStyle): string {
  if (typeof value === 'object') return mapText(value, { ...style, unit: undefined });
  const text = scalarText(value, style.quote);
  // A comma, a bracket or a line break would end a scalar without quotes.
  return /^[^"'][^]*[,[\]{}\n]/.test(text) ? scalarText(value, '"') : text;
}

/** The YAML text of a scalar. */
export function scalarText(value: number | string | boolean, quote: Quote): string {
  if (typeof value !== 'string') return String(value);
  if (quote === '') return yamlText(value).trimEnd();
  return quote === '"' ? JSON.stringify(value) : `'${value.replaceAll("'", "''")}'`;
}
