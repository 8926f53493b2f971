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
import { duplicateKeys } from './duplicateKeys.ts';
import { aliasProblem, type Lines, positionAt, syntaxProblems } from './syntaxProblems.ts';

/**
 * Parses all documents of a YAML text with the position of each node. Omits empty documents.
 *
 * @param linesBefore the number of lines before the text in its file
 */
export function locatedYaml(text: string, linesBefore: number): (Document | BrokenDocument)[] {
  const lineCounter = new LineCounter();
  const lines = { lineCounter, before: linesBefore };
  // Kubernetes reads YAML 1.1, where `<<` merges. Its other surprises, `yes` and `010`, stay errors here.
  const options = {
    lineCounter,
    merge: true,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'error',
  } as const;
  const parsed = parseAllDocuments(text, options);
  if (!Array.isArray(parsed)) return [];
  for (const document of parsed) document.errors.push(...duplicateKeys(document));
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

/** The offset of a scalar value, or of the key of any other value. */
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

/** The value of a key and the offset of the key. Undefined if there is no such key. */
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
