/** A node of a schema, in any dialect. */
export type SchemaNode = { [keyword: string]: unknown };

/** Whether a value is a mapping: no list, scalar or null. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value itself if it is a mapping, else an empty mapping. */
export function nodesOf(value: unknown): Record<string, SchemaNode> {
  return isNode(value) ? (value as Record<string, SchemaNode>) : {};
}
