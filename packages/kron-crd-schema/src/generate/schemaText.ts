import type { SchemaNode } from '../structure/schemaNode.ts';
import { nodesOf } from '../structure/schemaNode.ts';

/**
 * Prints a schema as JSON with one keyword or definition per line. With full indentation, a third of the text would be
 * blanks.
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
