import {
  type Node as YamlNode,
  isAlias,
  isCollection,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
} from 'yaml';
import { UneditableError } from './uneditableError.ts';
import { quoteAt, type Span, type TextEntry, type TextNode, type TextScalar } from './textTree.ts';

/**
 * The nodes of a YAML document that `readDocuments` accepts.
 *
 * @throws UneditableError for what kubectl accepts and the parser refuses: a quote with lines as far left as its key
 */
export function yamlTree(text: string): TextNode {
  const options = {
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    keepSourceTokens: true,
    prettyErrors: false,
    logLevel: 'error',
  } as const;
  const { contents, errors } = parseDocument(text, options);
  const [start] = errors[0]?.pos ?? [];
  if (start === undefined) return nodeOf(contents, text, 0);
  const rest = { is: 'scalar', quote: '', start, end: start } as const;
  throw new UneditableError(rest, 'expected the lines of a quoted text to be indented more than its key');
}

/** @param at - the offset of an absent node */
function nodeOf(node: unknown, text: string, at: number): TextNode {
  if (isMap(node)) {
    const entries = node.items.map((pair) => entryOf(pair, text));
    return { is: 'map', isFlow: node.flow ?? false, entries, ...spanOf(node, at, entries.at(-1)?.value) };
  }
  if (isSeq(node)) {
    const items = node.items.map((item) => nodeOf(item, text, at));
    return { is: 'list', items, ...spanOf(node, at, items.at(-1)) };
  }
  if (isAlias(node)) return { is: 'alias', ...spanOf(node, at, undefined) };
  return scalarOf(node, text, at);
}

/** The range of a collection in block style goes on behind its last value, to the next content. */
function spanOf(node: YamlNode, at: number, last: Span | undefined): Span {
  const [start, end] = node.range ?? [at, at];
  const isBlock = isCollection(node) && !node.flow;
  return { start, end: isBlock && last !== undefined ? last.end : end };
}

/** The place of an empty value is in front of blanks and comments. */
function scalarOf(node: unknown, text: string, at: number): TextScalar {
  const [start, end] = (isScalar(node) && node.range) || [at, at];
  return start === end
    ? { is: 'scalar', quote: '', start: at, end: at }
    : { is: 'scalar', quote: quoteAt(text, start), start, end };
}

function entryOf({ key, value, srcToken }: Pair, text: string): TextEntry {
  const [start, end] = (isScalar(key) && key.range) || [0, 0];
  const indicator = srcToken?.sep?.find(({ type }) => type === 'map-value-ind');
  const colon = indicator === undefined ? end : indicator.offset + 1;
  return {
    key: { start, end },
    name: isScalar(key) ? String(key.source ?? key.value) : '',
    keyQuote: quoteAt(text, start),
    colon,
    value: nodeOf(value, text, colon),
  };
}
