import { closestName } from 'kron-core';
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
  const words: unknown[] = Array.isArray(node['enum']) ? node['enum'] : [];
  if (words.length > 0) return listText(words.map(String), 'or');
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

/** The end of a message about an unknown word. It proposes the closest known word. Empty if no known word is close. */
export function nearestHint(word: string, known: readonly string[]): string {
  const near = closestName(word, known);
  return near === undefined ? '' : `; did you mean ${near}?`;
}
