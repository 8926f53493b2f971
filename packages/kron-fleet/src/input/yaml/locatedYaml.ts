import { isAlias, isMap, isScalar, isSeq, type Scalar, type Document as YamlDocument } from 'yaml';
import type { Position } from '../position.ts';
import type { BrokenDocument, Document, Path } from './document.ts';
import { kubectlKey } from '../../scalar/kubectlKey.ts';
import { readAsKubectl } from './kubectlReader.ts';
import { kubectlScalar } from '../../scalar/kubectlScalar.ts';
import { refusedSyntax } from './kubectlSyntax.ts';
import { refusedCharacter } from './oddCharacters.ts';
import { parseAsKubectl } from './parseAsKubectl.ts';
import { duplicateProblems, type Lines, positionAt, syntaxProblems } from './syntaxProblems.ts';

/**
 * Parses one document of a file, with the position of each node. The result is empty if the document is empty.
 *
 * @param linesBefore the number of lines of the file before the document
 */
export function locatedYaml(written: string, linesBefore: number): (Document | BrokenDocument)[] {
  const { text, documents, ...rest } = parseAsKubectl(written);
  const lines = { ...rest, before: linesBefore };
  const odd = refusedCharacter(text);
  if (odd !== undefined) return [{ position: positionAt(lines, odd.offset), message: odd.message }];
  const [document, second] = documents;
  if (document === undefined) return [];
  const read = readDocument(document, text, lines);
  // kubectl ignores all text between the end of the document and the next line `---`.
  return second === undefined || isEmpty(second) ? read : [...read, ignoredProblem(second, lines)];
}

function isEmpty({ contents, errors }: YamlDocument): boolean {
  return errors.length === 0 && isScalar(contents) && isNull(contents);
}

/** Reports a document that kubectl ignores, because no line `---` separates it from the previous document. */
function ignoredProblem({ range }: YamlDocument, lines: Lines): BrokenDocument {
  const message =
    'kubectl ignores this document: expected "---" on a line of its own before it, found another end of the previous one';
  return { position: positionAt(lines, range?.[0] ?? 0), message };
}

function readDocument(document: YamlDocument, text: string, lines: Lines): (Document | BrokenDocument)[] {
  const reading = readAsKubectl(document);
  const repeated = duplicateProblems(reading.duplicates, lines);
  // After a syntax error, report only syntax errors and repeated keys: most further problems follow from the syntax error.
  const others =
    document.errors.length > 0
      ? repeated
      : [...refusedSyntax(document, text), ...reading.problems, ...repeated];
  const problems = syntaxProblems(document, others, text, lines);
  if (problems.length > 0) return problems;
  if (reading.value === null) return [];
  const locate = async (path: Path): Promise<Position | undefined> => {
    const offset = offsetOf(document, path);
    return offset === undefined ? undefined : positionAt(lines, offset);
  };
  const doubts = reading.doubts.map(({ offset, ...doubt }) => ({
    ...doubt,
    position: positionAt(lines, offset),
  }));
  const plainText = async (path: Path): Promise<string | undefined> => {
    const { node } = nodeAt(document, path);
    return isScalar(node) && node.type === 'PLAIN' ? node.source : undefined;
  };
  return [{ value: reading.value, doubts, locate, plainText }];
}

/** The node at a path, and the offset of its key. For a missing node, the offset is that of its nearest ancestor's key. */
function nodeAt(document: YamlDocument, path: Path): { node: unknown; offset: number | undefined } {
  let node: unknown = document.contents;
  let offset = rangeStart(node);
  for (const key of path) {
    const inner = child(isAlias(node) ? node.resolve(document) : node, key);
    if (inner === undefined) return { node: undefined, offset };
    offset = inner.offset ?? offset;
    node = inner.node;
  }
  return { node, offset };
}

/** The offset to report for a path: that of the value if it is a scalar, else that of the key. */
function offsetOf(document: YamlDocument, path: Path): number | undefined {
  const { node, offset } = nodeAt(document, path);
  return isScalar(node) && !isNull(node) ? (rangeStart(node) ?? offset) : offset;
}

/** The node at a key or index, and the offset of that key or item. Undefined if there is none. */
function child(
  node: unknown,
  key: string | number,
): { node: unknown; offset: number | undefined } | undefined {
  if (isSeq(node)) {
    const item = typeof key === 'number' ? node.items[key] : undefined;
    return item === undefined ? undefined : { node: item, offset: rangeStart(item) };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find((item) => isScalar(item.key) && keyOf(item.key) === String(key));
  return pair && { node: pair.value, offset: rangeStart(pair.key) };
}

function keyOf({ source = '', type }: Scalar): string | undefined {
  return type === 'PLAIN' ? kubectlKey(source) : source;
}

function isNull({ source = '', type, tag }: Scalar): boolean {
  return type === 'PLAIN' && tag === undefined && kubectlScalar(source) === null;
}

function rangeStart(node: unknown): number | undefined {
  return isScalar(node) || isMap(node) || isSeq(node) || isAlias(node) ? node.range?.[0] : undefined;
}
