import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  type Document as YamlDocument,
} from 'yaml';
import type { Position } from '../inputProblem.ts';
import type { BrokenDocument, Document, Path } from './document.ts';
import { aliasProblem, type Lines, positionAt, syntaxProblems } from './syntaxProblems.ts';

/**
 * Reads all documents of a YAML text, and knows where each part of them stands. Documents that hold nothing are left out.
 *
 * @param linesBefore how many lines of the file stand before the text
 */
export function locatedYaml(text: string, linesBefore: number): (Document | BrokenDocument)[] {
  const lineCounter = new LineCounter();
  const lines = { lineCounter, before: linesBefore };
  // Kubernetes reads YAML 1.1, where `<<` merges. Its other liberties (`yes`, `010`) stay errors: they surprise.
  const options = { lineCounter, merge: true, prettyErrors: false, logLevel: 'error' } as const;
  const parsed = parseAllDocuments(text, options);
  if (!Array.isArray(parsed)) return [];
  return parsed
    .filter((document) => document.errors.length > 0 || !isNothing(document.contents))
    .flatMap((document) => readDocument(document, text, lines));
}

function isNothing(contents: unknown): boolean {
  return contents === null || (isScalar(contents) && contents.value === null);
}

function readDocument(document: YamlDocument, text: string, lines: Lines): (Document | BrokenDocument)[] {
  if (document.errors.length > 0) return syntaxProblems(document, text, lines);
  try {
    const locate = async (path: Path): Promise<Position | undefined> => {
      const offset = offsetOf(document, path);
      return offset === undefined ? undefined : positionAt(lines, offset);
    };
    return [{ value: document.toJS() as unknown, locate }];
  } catch (error) {
    return [aliasProblem(document, error, lines)];
  }
}

/** The value itself where it is a scalar, else its key: that is where a person looks. */
function offsetOf(document: YamlDocument, path: Path): number | undefined {
  let node: unknown = document.contents;
  let offset = rangeStart(node);
  for (const key of path) {
    const inner = child(isAlias(node) ? node.resolve(document) : node, key);
    if (inner === undefined) return offset;
    offset = inner.offset ?? offset;
    node = inner.node;
  }
  return isScalar(node) && node.value !== null ? (rangeStart(node) ?? offset) : offset;
}

/** What stands under a key, and where the key stands; undefined when there is no such key. */
function child(
  node: unknown,
  key: string | number,
): { node: unknown; offset: number | undefined } | undefined {
  if (isSeq(node)) {
    const item = typeof key === 'number' ? node.items[key] : undefined;
    return item === undefined ? undefined : { node: item, offset: rangeStart(item) };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === String(key));
  return pair && { node: pair.value, offset: rangeStart(pair.key) };
}

function rangeStart(node: unknown): number | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}
