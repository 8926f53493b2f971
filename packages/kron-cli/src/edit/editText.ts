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
import { ownEntry, ownList, ownMap } from './reshape.ts';
import { UneditableError } from './uneditableError.ts';
import { applySplices, type Splice } from './splice.ts';
import { entryNamed, pathTo, type Span, type TextNode } from './textTree.ts';
import { yamlTree } from './yamlTree.ts';

/** An object that cannot be edited in place. */
export type EditProblem = {
  identity: string;
  path?: string;
  position: Position;
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

export type EditedText = {
  after: string;
  /** The values of the edited objects, as {@link ObjectEdit} returned them. */
  values: PlainObject[];
  /** Why other objects cannot be edited in place. */
  problems: EditProblem[];
};

/**
 * Changes objects in a text with one or more YAML or JSON documents. Every other byte stays.
 *
 * @param written without a byte order mark. Documents that cannot be read stay as they are
 */
export async function editText(written: string, edit: Edit): Promise<EditedText> {
  // In YAML, \r also ends a line. It is \n during the edit, and \r again in the result.
  const newline = written.includes('\n') || !written.includes('\r') ? '\n' : '\r';
  const text = written.replaceAll(newline, '\n');
  const splices: Splice[] = [];
  const values: PlainObject[] = [];
  const problems: EditProblem[] = [];
  for (const { start, end } of textParts(text)) {
    const own = text.slice(start, end);
    const [document] = await readDocuments(own);
    if (document === undefined || 'message' in document) continue;
    const edited = editDocument(own, document, edit);
    const after = await editedPart(own, edited, newline);
    if (after !== undefined) {
      splices.push({ start, end, text: after });
      values.push(...edited.values);
    } else edited.problems.push(...edited.unverified);
    for (const { offset, ...problem } of edited.problems)
      problems.push({ ...problem, position: positionOf(text, start + offset) });
  }
  return { after: applySplices(written, splices), values, problems };
}

/** The text of a document after its edits. Undefined if it is not read as expected. @param newline replaces `\n` */
async function editedPart(
  text: string,
  { value, splices }: EditedDocument,
  newline: string,
): Promise<string | undefined> {
  const spliced = applySplices(text, splices);
  // Remove the line break that is left at the end if an edit moved or removed the last field of the text.
  const edited = text.endsWith('\n') ? spliced : spliced.replace(/\r?\n$/, '');
  const after = edited.replaceAll('\n', newline);
  const values = (await readDocuments(after)).flatMap((one) => ('message' in one ? [] : [one.value]));
  // The value can differ: for example, an edit of an anchor also changes its aliases. Without its last line break, the
  // document would run into the next one.
  return isDeepStrictEqual(values, [value]) && text.endsWith('\n') === edited.endsWith('\n')
    ? after
    : undefined;
}

const unverified =
  'the edit cannot be verified: the edited file would not be read as expected; edit the object by hand';

/** The offsets of the documents in a text, divided as `readDocuments` does. */
function textParts(text: string): Span[] {
  if (/^\s*[{[]/.test(text)) {
    const parts = splitJsonValues(text);
    const [first] = parts;
    if (first !== undefined && isJson(text.slice(first.start, first.end))) return parts;
  }
  let end = 0;
  return yamlParts(text).map((part) => {
    const start = end;
    end += part.text.length;
    return { start, end };
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
  values: PlainObject[];
  problems: PartProblem[];
  /** For each edited object, the problem if the edited text is not read as expected. */
  unverified: PartProblem[];
};

type PartProblem = Omit<EditProblem, 'position'> & { offset: number };

function editDocument(text: string, document: Document, { editOf, namespace }: Edit): EditedDocument {
  const edited: EditedDocument = {
    value: document.value,
    splices: [],
    values: [],
    problems: [],
    unverified: [],
  };
  let tree: TextNode | undefined;
  for (const found of findObjects(document)) {
    if (found.is === 'nothing') continue;
    const { value, at } = found.object;
    const identity = identityOf(value, namespace);
    const edit = editOf(found.object, identity);
    if (edit === undefined) continue;
    let object: TextNode | undefined;
    try {
      tree ??= isJson(text) ? jsonTree(text) : yamlTree(text);
      object = nodeAt(tree, at);
      requireNoTemplate(text, object, at);
      edited.splices.push(...edit.splicesOf(text, object));
      edited.unverified.push({ identity, offset: object.start, message: unverified });
      edited.value = withValue(edited.value, at, (written) => {
        const own = edit.valueOf(written);
        edited.values.push(own);
        return own;
      });
    } catch (error) {
      if (!(error instanceof UneditableError)) throw error;
      const { node, offset, message } = error;
      const path = pathText((object === undefined ? at : pathTo(object, node)) ?? []);
      edited.problems.push({ identity, path, offset, message });
    }
  }
  return edited;
}

function identityOf({ metadata }: PlainObject, assumed: string): string {
  const { name, namespace } = fieldsOf(metadata);
  return `${namespaceOf(namespace, assumed)}/${String(name)}`;
}

/** The node at a path. @throws UneditableError if the path leads through an alias or a merge key */
function nodeAt(tree: TextNode, path: Path): TextNode {
  return path.reduce<TextNode>((node, key) => {
    const inner = typeof key === 'number' ? ownList(node).items[key] : ownEntry(ownMap(node), key).value;
    if (inner === undefined) throw new UneditableError(node, unverified);
    return inner;
  }, tree);
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
  let offset = text.indexOf('{{', start);
  if (offset >= job.start) offset = text.indexOf('{{', job.end);
  if (0 <= offset && offset < end)
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
