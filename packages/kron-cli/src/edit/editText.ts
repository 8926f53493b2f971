import { isDeepStrictEqual } from 'node:util';
import { type FoundObject, findObjects } from '@kron/fleet/input/findObjects';
import type { Position } from '@kron/fleet/input/position';
import { namespaceOf } from '@kron/fleet/input/locateIssues';
import type { Document, Path } from '@kron/fleet/input/yaml/document';
import { readDocuments } from '@kron/fleet/input/yaml/readDocuments';
import { splitJsonValues } from '@kron/fleet/input/yaml/nextJsonValue';
import { pathText } from '@kron/fleet/input/yaml/parsePath';
import { yamlParts } from '@kron/fleet/input/yaml/yamlParts';
import { fieldsOf, isPlainObject, type PlainObject } from '@kron/fleet/plainObject';
import { jsonTree } from './jsonTree.ts';
import { comesFromAlias, comesFromMergeKey, UneditableError } from './uneditableError.ts';
import { applySplices, type Splice } from './splice.ts';
import { entryNamed, pathTo, type Span, type TextNode } from './textTree.ts';
import { yamlTree } from './yamlTree.ts';

/** An object that cannot be edited in place. */
export type EditProblem = {
  identity: string;
  path?: string;
  position: Position | undefined;
  message: string;
};

/** The edit of one object: a function that changes its value, and a function that makes the same change in its text. */
export type ObjectEdit = {
  readonly valueOf: (written: PlainObject) => PlainObject;
  /** @throws UneditableError if the text of the object cannot be edited in place */
  readonly splicesOf: (text: string, node: TextNode) => readonly Splice[];
};

/** The edits of the objects in a text, and the namespace of manifests that state no namespace. */
export type Edit = {
  /** Returns the edit of an object, or undefined if the object stays. Called for the objects in the order of the text. */
  readonly editOf: (object: FoundObject, identity: string) => ObjectEdit | undefined;
  readonly namespace: string;
};

/**
 * Changes objects in a text with one or more YAML or JSON documents. Every other byte stays.
 *
 * @param text without a byte order mark. Documents that cannot be read stay as they are
 * @returns the new text, or why objects cannot be edited in place
 */
export async function editText(text: string, edit: Edit): Promise<string | EditProblem[]> {
  const problems: EditProblem[] = [];
  const splices: Splice[] = [];
  const expected: unknown[] = [];
  const identities: string[] = [];
  for (const { start, end } of textParts(text)) {
    const own = text.slice(start, end);
    const [document] = await readDocuments(own);
    if (document === undefined || 'message' in document) continue;
    const edited = editDocument(own, document, edit);
    expected.push(edited.value);
    identities.push(...edited.identities);
    splices.push(
      ...edited.splices.map((one) => ({ ...one, start: one.start + start, end: one.end + start })),
    );
    for (const { offset, ...problem } of edited.problems)
      problems.push({ ...problem, position: positionOf(text, start + offset) });
  }
  if (problems.length > 0) return problems;
  const spliced = applySplices(text, splices);
  // Remove the line break that is left at the end if an edit moved or removed the last field of the text.
  const edited = text.endsWith('\n') ? spliced : spliced.replace(/\r?\n$/, '');
  const values = (await readDocuments(edited)).flatMap((one) => ('message' in one ? [] : [one.value]));
  if (isDeepStrictEqual(values, expected)) return edited;
  // The edited text does not have the expected values. For example, an edit of an anchor also changes its aliases.
  return identities.map((identity) => ({
    identity,
    position: undefined,
    message: unverified,
  }));
}

const unverified =
  'the edit cannot be verified: the edited file would not be read as expected; edit the object by hand';

/** The offsets of the documents in a text, divided as `readDocuments` does. */
function textParts(text: string): Span[] {
  if (/^\s*[{[]/.test(text)) {
    if (isJson(text)) return [{ start: 0, end: text.length }];
    const parts = splitJsonValues(text);
    const [first] = parts;
    if (first !== undefined && isJson(text.slice(first.start, first.end))) return parts;
  }
  let start = 0;
  return yamlParts(text).map((part) => {
    const end = start + part.text.length;
    const span = { start, end };
    start = end;
    return span;
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

type EditedDocument = {
  /** The value of the document after the edits. The edits may change the original value in place. */
  value: unknown;
  splices: Splice[];
  identities: string[];
  problems: { identity: string; path: string; offset: number; message: string }[];
};

function editDocument(text: string, document: Document, { editOf, namespace }: Edit): EditedDocument {
  const edited: EditedDocument = { value: document.value, splices: [], identities: [], problems: [] };
  let tree: TextNode | undefined;
  for (const found of findObjects(document)) {
    if (found.is === 'nothing') continue;
    const { value, at } = found.object;
    const identity = identityOf(value, namespace);
    const edit = editOf(found.object, identity);
    if (edit === undefined) continue;
    edited.identities.push(identity);
    let object: TextNode | undefined;
    try {
      tree ??= isJson(text) ? jsonTree(text) : yamlTree(text);
      object = nodeAt(tree, at);
      requireNoTemplate(text, object, at);
      edited.splices.push(...edit.splicesOf(text, object));
    } catch (error) {
      if (!(error instanceof UneditableError)) throw error;
      const { node, offset, message } = error;
      const path = pathText((object === undefined ? at : pathTo(object, node)) ?? []);
      edited.problems.push({ identity, path, offset, message });
    }
    edited.value = withValue(edited.value, at, edit.valueOf);
  }
  return edited;
}

function identityOf({ metadata }: PlainObject, assumed: string): string {
  const { name, namespace } = fieldsOf(metadata);
  return `${namespaceOf(namespace, assumed)}/${String(name)}`;
}

/** The node at a path. @throws UneditableError if the path leads through an alias or a merge key */
function nodeAt(tree: TextNode, path: Path): TextNode {
  let node = tree;
  for (const key of path) {
    if (node.is === 'alias') throw new UneditableError(node, comesFromAlias);
    const inner: TextNode | undefined =
      typeof key === 'number' && node.is === 'list'
        ? node.items[key]
        : node.is === 'map'
          ? entryNamed(node, String(key))?.value
          : undefined;
    if (inner === undefined) throw new UneditableError(node, comesFromMergeKey);
    node = inner;
  }
  return node;
}

/**
 * Refuses a manifest with template text of a tool such as Helm, because the tool could repeat or leave out the edited lines.
 * Template text in the jobTemplate is allowed, because kron does not edit the jobTemplate.
 *
 * @throws UneditableError if there is template text outside of the jobTemplate
 */
function requireNoTemplate(text: string, object: TextNode, at: Path): void {
  const { start, end } = at.length === 0 ? { start: 0, end: text.length } : object;
  const job = innerAt(innerAt(object, 'spec'), 'jobTemplate') ?? { start: end, end };
  const parts = [
    { start, end: job.start },
    { start: job.end, end },
  ];
  const [offset] = parts.flatMap((part) => {
    const found = text.slice(part.start, part.end).indexOf('{{');
    return found < 0 ? [] : part.start + found;
  });
  if (offset !== undefined)
    throw new UneditableError(object, 'is a template: found {{ outside of the jobTemplate', offset);
}

function innerAt(node: TextNode | undefined, name: string): TextNode | undefined {
  return node?.is === 'map' ? entryNamed(node, name)?.value : undefined;
}

/**
 * Replaces the object at a path within a value, and returns the whole value. An empty path replaces the whole value. With
 * any other path, the value is changed in place.
 */
function withValue(whole: unknown, path: Path, valueOf: ObjectEdit['valueOf']): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return isPlainObject(whole) ? valueOf(whole) : whole;
  if (Array.isArray(whole)) whole[Number(key)] = withValue(whole[Number(key)], rest, valueOf);
  else if (isPlainObject(whole)) whole[key] = withValue(whole[key], rest, valueOf);
  return whole;
}

function positionOf(text: string, offset: number): Position {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
