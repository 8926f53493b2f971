import { parseAsKubectl, writtenOffset } from '@kron/fleet/input/yaml/parseAsKubectl';
import { type Node as YamlNode, isAlias, isCollection, isMap, isScalar, isSeq, type Pair } from 'yaml';
import { quoteAt, type Span, type TextEntry, type TextNode, type TextScalar } from './textTree.ts';

/** The nodes of the first document of a YAML text that `readDocuments` accepts. */
export function yamlTree(text: string): TextNode {
  const parsed = parseAsKubectl(text, { keepSourceTokens: true });
  const source = { text, offsetOf: (offset: number): number => writtenOffset(parsed, offset) };
  return nodeOf(parsed.documents[0]?.contents, source, 0);
}

/** A parsed text. `offsetOf` converts an offset of the parser to an offset in the text. */
type Source = { readonly text: string; readonly offsetOf: (offset: number) => number };

/** Converts a node of the parser. @param at the offset to use if the node is absent */
function nodeOf(node: unknown, source: Source, at: number): TextNode {
  if (isMap(node)) {
    const entries = node.items.map((pair) => entryOf(pair, source));
    const span = spanOf(node, source, at, entries.at(-1)?.value);
    return { is: 'map', isFlow: node.flow ?? false, entries, ...span };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => nodeOf(item, source, at));
    return { is: 'list', items, ...spanOf(node, source, at, items.at(-1)) };
  }
  if (isAlias(node)) return { is: 'alias', ...spanOf(node, source, at) };
  return scalarOf(node, source, at);
}

/** The offsets of a node. A block collection ends where its last value ends, although its range in the parser is longer. */
function spanOf(node: YamlNode, source: Source, at: number, last?: Span): Span {
  const { start, end } = rangeOf(node, source) ?? { start: at, end: at };
  const isBlock = isCollection(node) && !node.flow;
  return { start, end: isBlock && last !== undefined ? last.end : end };
}

function rangeOf({ range }: YamlNode, { offsetOf }: Source): Span | undefined {
  return range ? { start: offsetOf(range[0]), end: offsetOf(range[1]) } : undefined;
}

/** A scalar. If it is empty, its offset is in front of the blanks and comments that follow the colon or hyphen. */
function scalarOf(node: unknown, source: Source, at: number): TextScalar {
  const span = isScalar(node) ? rangeOf(node, source) : undefined;
  return span === undefined || span.start === span.end
    ? { is: 'scalar', quote: '', start: at, end: at }
    : { is: 'scalar', quote: quoteAt(source.text, span.start), ...span };
}

function entryOf({ key: node, value, srcToken }: Pair, source: Source): TextEntry {
  const key = (isScalar(node) ? rangeOf(node, source) : undefined) ?? { start: 0, end: 0 };
  const indicator = srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
  const colon = indicator === undefined ? key.end : source.offsetOf(indicator.offset) + 1;
  return {
    key,
    name: isScalar(node) ? String(node.source ?? node.value) : '',
    keyQuote: quoteAt(source.text, key.start),
    colon,
    value: nodeOf(value, source, colon),
  };
}
