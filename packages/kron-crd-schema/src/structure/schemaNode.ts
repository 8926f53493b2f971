/** A node of a schema, whichever dialect it is written in. */
export type SchemaNode = { [keyword: string]: unknown };

/** Whether a value is a mapping, and not a list, a scalar or null. */
export function isNode(value: unknown): value is SchemaNode {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A node's value as a mapping of nodes, empty when there is none. */
export function nodesOf(value: unknown): Record<string, SchemaNode> {
  return isNode(value) ? (value as Record<string, SchemaNode>) : {};
}
