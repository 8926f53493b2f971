import type { SchemaNode } from '../structure/schemaNode.ts';
import { mapParts } from './mapParts.ts';
import { shareParts } from './shareParts.ts';

/** What says nothing about validity. */
const words = new Set(['description', 'examples', 'default']);

/** Its names are looked up in a set; a list of all of them would be walked for each manifest. */
export const zoneFormat = 'iana-time-zone';

/**
 * The schemas for editors as the validators are compiled from: without words, and without formats but that of time
 * zones, whose names stand for their long list. All in one, so that what kinds have in common is compiled once.
 *
 * @example
 * toValidatorSchema({ KronJob: { type: 'integer', format: 'int32', description: '…' } })
 * // { properties: { KronJob: { type: 'integer' } }, definitions: {} }
 */
export function toValidatorSchema(editorSchemas: Readonly<Record<string, SchemaNode>>): SchemaNode {
  return shareParts(withoutWords({ properties: editorSchemas }));
}

function withoutWords(node: SchemaNode): SchemaNode {
  const bare = mapParts(node, withoutWords);
  for (const keyword of Object.keys(bare)) {
    if (words.has(keyword) || (keyword === 'format' && bare[keyword] !== zoneFormat)) delete bare[keyword];
  }
  if (bare['format'] === zoneFormat) delete bare['enum'];
  return bare;
}
