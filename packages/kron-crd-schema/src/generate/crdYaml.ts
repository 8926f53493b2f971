import { stringify } from 'yaml';
import { isNode, nodesOf } from '../structure/schemaNode.ts';

const lineWidth = 160;
const options = { lineWidth: 0, aliasDuplicateObjects: false } as const;

/**
 * Prints a CustomResourceDefinition as compact YAML. A mapping or list that fits on one line is in flow style. A text is
 * never wrapped. A schema without a description (a field of the Job template) becomes one line of JSON.
 *
 * @example
 * crdYaml({ spec: { group: 'kron.io', names: { shortNames: ['kj'] } } })
 * // 'spec: {group: kron.io, names: {shortNames: [kj]}}\n'
 */
export function crdYaml(crd: object): string {
  const oneLiners: string[] = [];
  const folded = foldChildren(crd, 0, oneLiners);
  const text = stringify(folded, { ...options, indentSeq: false });
  return text.replaceAll(/"?<line (\d+)>"?/g, (_, index: string) => oneLiners[Number(index)] ?? '');
}

/**
 * Replaces each value that is printed on one line by a placeholder, and adds the line to `oneLiners`.
 *
 * @param indent column at which the keys or items of `value` start
 */
function foldChildren(
  value: unknown,
  indent: number,
  oneLiners: string[],
  isProperties: boolean = false,
): unknown {
  const fold = (child: unknown, key: string): unknown => {
    const line = oneLine(child, indent + key.length + 2, isProperties);
    if (line === undefined) {
      const childIndent = Array.isArray(child) ? indent : indent + 2;
      return foldChildren(child, childIndent, oneLiners, key === 'properties' && !isProperties);
    }
    oneLiners.push(line);
    return `<line ${oneLiners.length - 1}>`;
  };
  if (Array.isArray(value)) return value.map((item: unknown) => fold(item, ''));
  if (!isNode(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, fold(child, key)]));
}

/** The line for a mapping or list that is printed on one line, starting at `column`. Undefined for all other values. */
function oneLine(value: unknown, column: number, isProperty: boolean): string | undefined {
  if (!isNode(value) && !Array.isArray(value)) return undefined;
  if (isProperty && nodesOf(value)['description'] === undefined) return JSON.stringify(value);
  const text = stringify(value, { ...options, collectionStyle: 'flow', flowCollectionPadding: false }).trim();
  return column + text.length > lineWidth || text.includes('\n') ? undefined : text;
}
