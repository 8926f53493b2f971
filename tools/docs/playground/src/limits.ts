import { yamlParts } from '@kron/fleet/input/yaml/yamlParts';

export const maxBytes = 2_000_000;

export const maxDocuments = 10_000;

/** Why a text is not read. undefined: the text is within the limits. */
export function limitProblem(text: string): string | undefined {
  // A text has at least as many bytes as characters.
  if (text.length > maxBytes || new TextEncoder().encode(text).length > maxBytes)
    return 'is larger than 2 MB, the most that the playground reads; use kron validate and kron forecast';
  if (yamlParts(text).length > maxDocuments)
    return 'has more than 10,000 documents, the most that the playground reads; use kron validate and kron forecast';
  return undefined;
}
