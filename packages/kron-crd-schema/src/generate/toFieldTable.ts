import type { SchemaNode } from '../structure/schemaNode.ts';
import { isNode, nodesOf } from '../structure/schemaNode.ts';

/** A field of the resource, as documents show it. */
export type Field = { path: string; type: string; fallback: string; meaning: string; example: string };

/**
 * All fields with a description, in the order of the schema, from the merged source. A description that does not say
 * what an example is, is an error.
 *
 * @throws TypeError when a described field does not end in an example
 */
export function fieldsOf(node: SchemaNode, path: string = ''): Field[] {
  const { description } = node;
  const own = typeof description === 'string' && path !== '' ? [describe(node, description, path)] : [];
  const below = Object.entries(nodesOf(node['properties'])).flatMap(([name, property]) =>
    fieldsOf(property, path === '' ? name : `${path}.${name}`),
  );
  const items = isNode(node['items']) ? fieldsOf(node['items'], `${path}[]`) : [];
  return [...own, ...below, ...items];
}

function describe(node: SchemaNode, description: string, path: string): Field {
  const [text, example] = cut(description, ' Example: ');
  if (example === '')
    throw new TypeError(`${path}: the description does not end in an example: ${description}`);
  const [meaning, fallback] = cut(text, ' Default: ');
  const required = meaning.endsWith(' Required.');
  return {
    path,
    type: typeName(node),
    fallback: required ? 'required' : fallback,
    meaning: required ? meaning.slice(0, -' Required.'.length) : meaning,
    example,
  };
}

/** What stands before the last mark, and after it without the full stop. */
function cut(text: string, mark: string): [string, string] {
  const at = text.lastIndexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length, -1)];
}

function typeName(node: SchemaNode): string {
  const kinds = [node['type']].flat().filter((kind) => kind !== 'null');
  if (kinds.includes('array')) return 'list';
  if (kinds.includes('object') && node['properties'] === undefined) return 'map';
  return kinds.join(' or ');
}

/**
 * Rows of a Markdown table.
 *
 * @example
 * toFieldTable([{ path: 'spec.window.mode', type: 'string', fallback: 'after', meaning: 'Where it lies.', example: 'around' }])
 * // '| field | type | default | meaning | example |\n|---|---|---|---|---|\n| `spec.window.mode` | …'
 */
export function toFieldTable(fields: readonly Field[]): string {
  const rows = fields.map(({ path, type, fallback, meaning, example }) =>
    [`\`${path}\``, type, escaped(fallback), escaped(meaning), code(example)].join(' | '),
  );
  const head = ['field', 'type', 'default', 'meaning', 'example'].join(' | ');
  return [`| ${head} |`, '|---|---|---|---|---|', ...rows.map((row) => `| ${row} |`)].join('\n');
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``;
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('*', '\\*');
}
