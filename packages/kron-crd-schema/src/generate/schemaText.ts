import type { SchemaNode } from '../structure/schemaNode.ts';
import { nodesOf } from '../structure/schemaNode.ts';

/**
 * A schema as JSON, with a keyword or a definition a line: laid out in full, a third of it would be blanks.
 *
 * @example
 * schemaText({ title: 'KronJob', definitions: { part0: { type: 'string' } } })
 * // '{\n "title": "KronJob",\n "definitions": {\n  "part0": {"type":"string"}\n }\n}\n'
 */
export function schemaText({ definitions, ...keywords }: SchemaNode): string {
  const parts = `{\n  ${entries(nodesOf(definitions)).join(',\n  ')}\n }`;
  return `{\n ${[...entries(keywords), `"definitions": ${parts}`].join(',\n ')}\n}\n`;
}

function entries(node: SchemaNode): string[] {
  return Object.entries(node).map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`);
}
