import {
  insertEntries,
  mapValueText,
  type NewEntries,
  type Scalars,
  scalarText,
} from '../../edit/insertEntries.ts';
import { ownEntry, ownMap, setScalar } from '../../edit/reshape.ts';
import { replaceValue, type Splice } from '../../edit/splice.ts';
import { entryNamed, mergeOf, type TextEntry, type TextMap, type TextNode } from '../../edit/textTree.ts';
import { comesFromMergeKey, UneditableError } from '../../edit/uneditableError.ts';

/**
 * The fields of a spec after which a new field is inserted. The new field follows the last of these fields that the spec
 * has. If the spec has none of these fields, the new field becomes the last field.
 */
const neighbours = [
  'schedule',
  'timezone',
  'window',
  'distribution',
  'seed',
  'constraints',
  'clockChanges',
] as const;

/**
 * The edits that set fields of a mapping in an object, such as its spec: they replace scalars and add missing fields.
 *
 * @param object the object in the text
 * @param path the path of the mapping within the object, such as `['spec']`
 * @throws UneditableError if the mapping comes from an alias or a merge key
 */
export function setFields(
  text: string,
  object: TextNode,
  path: readonly string[],
  fields: Readonly<Record<string, Scalars>>,
): Splice[] {
  let spec = unmergedMap(object);
  for (const name of path) spec = unmergedMap(ownEntry(spec, name).value);
  const missing: (readonly [string, Scalars])[] = [];
  const splices: Splice[] = [];
  for (const [name, scalars] of Object.entries(fields)) {
    const entry = entryNamed(spec, name);
    if (entry === undefined) missing.push([name, scalars]);
    else splices.push(...setEntry(text, spec, entry, scalars));
  }
  const last = lastOf(spec);
  return [...splices, ...(last === undefined ? [] : insertEntries(text, spec, last, missing))];
}

/** The node as a mapping. @throws UneditableError if the node is an alias or no mapping, or has a merge key */
function unmergedMap(node: TextNode): TextMap {
  const map = ownMap(node);
  const merge = mergeOf(map);
  if (merge !== undefined) throw new UneditableError(map, comesFromMergeKey, merge.key.start);
  return map;
}

function lastOf(spec: TextMap): TextEntry | undefined {
  const written = neighbours.flatMap((name) => entryNamed(spec, name) ?? []);
  return written.sort((a, b) => a.key.start - b.key.start).at(-1) ?? spec.entries.at(-1);
}

function isWritten(text: string, node: TextNode, scalar: Scalars[string]): boolean {
  return node.is === 'scalar' && text.slice(node.start, node.end) === scalarText(scalar, node.quote);
}

/** Sets scalars in the mapping that is the value of an entry. If the value is null or `{}`, a mapping replaces it. */
function setEntry(text: string, spec: TextMap, entry: TextEntry, scalars: Scalars): readonly Splice[] {
  const { value, colon } = entry;
  if (value.is === 'scalar') return [replaceValue(value, colon, mapValueText(text, spec, entry, scalars))];
  const map = unmergedMap(value);
  const last = map.entries.at(-1);
  if (last === undefined) {
    const { start, end } = map;
    return [{ start, end, text: mapValueText(text, spec, entry, scalars) }];
  }
  const missing: NewEntries = Object.entries(scalars).filter(([name]) => entryNamed(map, name) === undefined);
  const splices = Object.entries(scalars).flatMap(([name, scalar]) => {
    const inner = entryNamed(map, name);
    return inner === undefined || isWritten(text, inner.value, scalar)
      ? []
      : [setScalar(text, inner.value, scalar, inner)];
  });
  return [...splices, ...insertEntries(text, map, last, missing)];
}
