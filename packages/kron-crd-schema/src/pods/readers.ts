import { isNode, nodesOf, type SchemaNode } from '../structure/schemaNode.ts';

/** Whether a field has a value: null counts as absent. */
export function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** A field's text; undefined if it is empty, absent or of another type. */
export function textAt(node: SchemaNode, field: string): string | undefined {
  const value = node[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A field's number; undefined if it is absent or of another type. */
export function numberAt(node: SchemaNode, field: string): number | undefined {
  const value = node[field];
  return typeof value === 'number' ? value : undefined;
}

/** A field's object; empty if it is absent or of another type. */
export function nodeAt(node: SchemaNode, field: string): SchemaNode {
  return nodesOf(node[field]);
}

/** The objects in a field's list with their indexes, without entries of another type. */
export function entriesAt(node: SchemaNode, field: string): [index: number, entry: SchemaNode][] {
  return listAt(node, field).flatMap((entry, index) =>
    isNode(entry) ? [[index, entry] satisfies [number, SchemaNode]] : [],
  );
}

/** A field's list; empty if it is absent or of another type. */
export function listAt(node: SchemaNode, field: string): readonly unknown[] {
  const value = node[field];
  return Array.isArray(value) ? value : [];
}

/** The given fields that have a value. */
export function givenOf(node: SchemaNode, fields: Iterable<string>): string[] {
  return [...fields].filter((field) => isGiven(node[field]));
}
