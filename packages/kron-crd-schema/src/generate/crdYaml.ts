import { stringify } from 'yaml';
import type { SchemaNode } from '../schemaNode.ts';
import { isNode } from '../schemaNode.ts';

/**
 * A CustomResourceDefinition as YAML. What a Job's template consists of is nothing to read: its fields stand on a line
 * each, as JSON, which is YAML too.
 *
 * @example
 * crdYaml({ spec: … }) // 'spec:\n  group: kron.io\n  …'
 */
export function crdYaml(crd: object): string {
  const inline: string[] = [];
  const readable = foldTemplate(crd, inline);
  const text = stringify(readable, { lineWidth: 110, aliasDuplicateObjects: false });
  return text.replaceAll(/"?<json (\d+)>"?/g, (_, index: string) => inline[Number(index)] ?? '');
}

/** A field of a schema that nobody described is replaced by a mark, and its JSON put aside. */
function foldTemplate(value: unknown, inline: string[], isProperties: boolean = false): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => foldTemplate(item, inline));
  if (!isNode(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      isProperties && isUndescribed(part)
        ? put(part, inline)
        : foldTemplate(part, inline, key === 'properties' && !isProperties),
    ]),
  );
}

function isUndescribed(part: unknown): part is SchemaNode {
  return isNode(part) && part['description'] === undefined;
}

function put(part: SchemaNode, inline: string[]): string {
  inline.push(JSON.stringify(part));
  return `<json ${inline.length - 1}>`;
}
