import { nodesOf, type SchemaNode } from '../structure/schemaNode.ts';

const maxNamed = 8;

/**
 * The values that a field takes, for messages.
 *
 * @example
 * expectedText({ type: 'string', enum: ['Never', 'OnFailure'] }) // 'Never or OnFailure'
 * expectedText({ type: 'object', properties: { labels: …, annotations: … } }) // 'an object with labels and annotations'
 */
export function expectedText(node: SchemaNode): string {
  const words = wordsOf(node);
  if (words.length > 0) return listText(words, 'or');
  if (node['x-kubernetes-int-or-string'] === true) return 'a whole number or a string';
  switch (node['type']) {
    case 'object':
      return expectedObject(node);
    case 'array':
      return 'a list';
    case 'integer':
      return 'a whole number';
    case 'number':
      return 'a number';
    case 'boolean':
      return 'true or false';
    default:
      return 'a string';
  }
}

/** The words that a field takes; empty if any text is valid. */
export function wordsOf(node: SchemaNode): string[] {
  return Array.isArray(node['enum']) ? node['enum'].map(String) : [];
}

function expectedObject(node: SchemaNode): string {
  const names = Object.keys(nodesOf(node['properties']));
  const required: unknown[] = Array.isArray(node['required']) ? node['required'] : [];
  if (names.length > 0 && names.length <= maxNamed) return `an object with ${listText(names, 'and')}`;
  return required.length > 0
    ? `an object with ${listText(required.map(String), 'and')} at least`
    : 'an object';
}

/**
 * @example
 * listText(['a', 'b', 'c'], 'and') // 'a, b and c'
 */
export function listText(names: readonly string[], and: 'and' | 'or'): string {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}` : names.join('');
}
