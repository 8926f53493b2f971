import {
  isAlias,
  isCollection,
  isScalar,
  type Node,
  type Scalar,
  visit,
  type Document as YamlDocument,
} from 'yaml';

type RefusedPart = { offset: number; message: string };

const tabAtStart = /^(?!---)[ ?-]*\t/m;
const refusedEscape = /\\(?:\/|u[dD][89a-fA-F])/;

/** Maximum number of characters of a key without a `?` before it. */
const longestKey = 1024;

/** The parts of a valid YAML 1.2 document that kubectl's parser refuses, because it implements YAML 1.1. */
export function refusedSyntax(document: YamlDocument, text: string): RefusedPart[] {
  const refused: RefusedPart[] = [];
  const withTabs: WithTabs[] = [];
  visit(document, {
    Pair: (_, { key }) => void refused.push(...longKey(key, text)),
    Node: (_, node, parents) => {
      const collections = parents.filter((one) => isCollection(one));
      const isFlow = collections.some(({ flow }) => flow);
      refused.push(...refusedName(node));
      if (isScalar(node)) refused.push(...refusedScalar(node, text, isFlow));
      if (!isFlow) withTabs.push(...rangesWithTabs(node, collections.at(-1), text));
    },
  });
  const tab = refusedTab(text, withTabs);
  const message = 'kubectl refuses a tab before the content of a line; write spaces, or remove it';
  return tab === undefined ? refused : [...refused, { offset: tab, message }];
}

function longKey(key: unknown, text: string): RefusedPart[] {
  if (!isScalar(key) || !key.range) return [];
  const [start, end] = key.range;
  if (end - start <= longestKey || text.slice(0, start).trimEnd().endsWith('?')) return [];
  return [{ offset: start, message: `kubectl refuses a key of more than ${longestKey} characters` }];
}

function refusedName(node: Node): RefusedPart[] {
  const name = isAlias(node) ? node.source : node.anchor;
  if (name === undefined || /^[\w-]+$/.test(name)) return [];
  const message = `kubectl allows only letters, digits, - and _ in an anchor, found ${JSON.stringify(name)}`;
  return [{ offset: node.range?.[0] ?? 0, message }];
}

function refusedScalar({ type, range }: Scalar, text: string, isFlow: boolean): RefusedPart[] {
  const [start, end] = range ?? [0, 0];
  const raw = text.slice(start, end);
  if (type === 'PLAIN' && isFlow && /\?|^:/.test(raw)) {
    const message = `kubectl refuses this text without quotes in brackets and braces; write ${JSON.stringify(raw)}`;
    return [{ offset: start, message }];
  }
  const isBlock = type === 'BLOCK_LITERAL' || type === 'BLOCK_FOLDED';
  const tab = isBlock ? tabInIndentation(raw, start) : undefined;
  if (tab !== undefined)
    return [
      {
        offset: tab,
        message: 'kubectl refuses a tab in the indentation of a text after | or >; write spaces',
      },
    ];
  return type === 'QUOTE_DOUBLE' ? escapes(raw, start) : [];
}

/** Finds the first escape in a text in double quotes that YAML 1.2 allows but kubectl refuses: `\/` or a surrogate. */
function escapes(raw: string, start: number): RefusedPart[] {
  for (const { index, 0: escape } of raw.matchAll(/\\(?:u[\da-fA-F]{4}|.)/gs)) {
    if (!refusedEscape.test(escape)) continue;
    return [
      { offset: start + index, message: `kubectl refuses the escape ${escape}; write the character itself` },
    ];
  }
  return [];
}

/** A range of a text in which kubectl allows a tab before the content of a line, except before `column`. */
type WithTabs = { from: number; to: number; column: number };

/**
 * The range of a node in which kubectl allows tabs. The node must not be in brackets or braces.
 *
 * @param block the collection that contains the node
 */
function rangesWithTabs(node: Node, block: Node | undefined, text: string): WithTabs[] {
  const [from, end] = node.range ?? [0, 0];
  if ((isCollection(node) && node.flow) || (isScalar(node) && node.type !== 'PLAIN'))
    return [{ from, to: end, column: 0 }];
  if (!isScalar(node) || !block?.range) return [];
  // A plain scalar extends over the blank lines that follow it.
  blanks.lastIndex = end;
  const to = end + (blanks.exec(text)?.[0].length ?? 0);
  return [{ from, to, column: columnOf(text, block.range[0]) + 1 }];
}

const blanks = /\s*/y;

function columnOf(text: string, offset: number): number {
  return offset === 0 ? 0 : offset - text.lastIndexOf('\n', offset - 1) - 1;
}

/**
 * The offset of the first tab that is before the content of a line and in no allowed range.
 *
 * @param allowed ranges in which tabs are allowed, in order and without overlaps
 */
function refusedTab(text: string, allowed: readonly WithTabs[]): number | undefined {
  let next = 0;
  for (const { index, 0: start } of text.matchAll(new RegExp(tabAtStart, 'gm'))) {
    const column = start.length - 1;
    const offset = index + column;
    while ((allowed[next]?.to ?? Infinity) <= offset) next++;
    const range = allowed[next];
    if (range === undefined || offset < range.from || column < range.column) return offset;
  }
  return undefined;
}

/** The offset of a tab in the indentation of a block scalar, or before its first line with text. */
function tabInIndentation(raw: string, start: number): number | undefined {
  const [header = '', ...lines] = raw.split('\n');
  let indent = 0;
  let offset = start + header.length + 1;
  for (const line of lines) {
    const [spaces] = /^ */.exec(line) ?? [''];
    if (line[spaces.length] === '\t' && (indent === 0 || spaces.length < indent))
      return offset + spaces.length;
    if (indent === 0 && spaces.length < line.trimEnd().length) indent = spaces.length;
    offset += line.length + 1;
  }
  return undefined;
}
