import type { SchemaNode } from '../structure/schemaNode.ts';

/**
 * What to write instead of a value of the wrong type, as the end of a message: YAML makes numbers and booleans of
 * words without quotes, and texts of words with them. Empty when it cannot be guessed.
 *
 * @example
 * typeHint(5, { type: 'string' }) // '; write "5" in quotes'
 * typeHint('true', { type: 'boolean' }) // '; write true without quotes'
 */
export function typeHint(value: unknown, node: SchemaNode): string {
  switch (node['type']) {
    case 'boolean':
      return booleanHint(value);
    case 'integer':
    case 'number':
      return typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? `; write ${value} without quotes` : '';
    case 'array':
      return typeof value === 'object' || typeof value === 'string' ? '; begin each entry with "- "' : '';
    case 'object':
      return '';
    default:
      return typeof value === 'number' || typeof value === 'boolean' ? `; write "${value}" in quotes` : '';
  }
}

const yes = /^(true|yes|on|y|1)$/i;
const no = /^(false|no|off|n|0)$/i;

function booleanHint(value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const text = String(value);
  if (yes.test(text)) return '; write true without quotes';
  return no.test(text) ? '; write false without quotes' : '';
}
