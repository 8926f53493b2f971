import { yamlText } from '@kron/fleet/text/yamlText';
import { endsLine, indentBefore, lineEnd, lineEnding, lineStart } from './lines.ts';
import type { Splice } from './splice.ts';
import type { Quote, TextEntry, TextMap } from './textTree.ts';

/** The entries of a flat mapping. */
export type Scalars = { readonly [name: string]: number | string | boolean };

/** The value of a new entry. */
export type NewValue = number | string | boolean | Scalars;

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

/** Adds entries to a mapping in front of all others, in the style of the first one. Every other byte stays. */
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

/** Adds lines with a brace for each inner mapping. */
function insertInBlock(text: string, after: TextEntry, added: NewEntries): Splice {
  const column = after.key.start - lineStart(text, after.key.start);
  const newline = lineEnding(text);
  const lines = added.map(([name, value]) => `${' '.repeat(column)}${entryText(name, value, blockStyle)}`);
  const end = endOfBlock(text, after.value.end, column);
  // A block scalar ends behind its last line.
  const isBehindLine = end > 0 && text[end - 1] === '\n';
  const inserted = isBehindLine ? lines.map((line) => line + newline) : lines.map((line) => newline + line);
  return { start: end, end, text: inserted.join('') };
}

/** The end of the last line of an entry or item, or of the comments below it that are indented more than its key or hyphen. */
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

/** How the entries of a flow mapping are written. */
type FlowStyle = {
  readonly quote: Quote;
  readonly colon: string;
  readonly comma: string;
  /** The blank behind `{` and before `}`. */
  readonly padding: string;
  /** The indentation of the lines of an inner mapping, relative to its key, if it has lines of its own. */
  readonly unit?: string | undefined;
};

/** In block style, an inner mapping is in braces on one line. */
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
  // The last entry of the mapping has no comma behind it.
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

/** The style of an entry, and of the nearest inner mapping. */
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

/** The inner flow mapping that is nearest to an offset: the last one before it or the first one behind it. */
function innerMap({ entries }: TextMap, at: number): InnerEntry | undefined {
  const inner = entries.filter(isInner);
  return inner.findLast(({ key }) => key.start <= at) ?? inner[0];
}

function isInner(entry: TextEntry): entry is InnerEntry {
  return entry.value.is === 'map' && entry.value.isFlow && entry.value.entries.length > 0;
}

/**
 * The indentation of an inner mapping's entries beyond that of its key. undefined: the entries have no lines of their
 * own.
 */
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

/** The text of the value of an entry, if that is a mapping. */
export function mapValueText(text: string, map: TextMap, entry: TextEntry, value: Scalars): string {
  const indent = indentBefore(text, entry.key.start);
  return mapText(value, map.isFlow ? flowStyle(text, map, entry) : blockStyle, indent, lineEnding(text));
}

function mapText(value: Scalars, style: FlowStyle, indent = '', newline = '\n'): string {
  const { unit, padding } = style;
  const entries = Object.entries(value).map(([name, inner]) => entryText(name, inner, style));
  if (unit === undefined) return `{${padding}${entries.join(style.comma)}${padding}}`;
  return `{${entries.map((entry) => newline + indent + unit + entry).join(',')}${newline}${indent}}`;
}

/** A number, a boolean, or a text that needs no escapes in quotes. */
export function scalarText(value: number | string | boolean, quote: Quote): string {
  if (typeof value !== 'string') return String(value);
  return quote === '' ? yamlText(value).trimEnd() : quote + value + quote;
}
