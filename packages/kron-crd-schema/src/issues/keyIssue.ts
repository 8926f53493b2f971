import { found } from 'kron-core';
import type { Segments } from '../structure/path.ts';
import type { ManifestIssue } from './manifestIssue.ts';

const reservedPrefix = 'kron.io/';

/**
 * What is wrong with a key of a map of labels or annotations.
 *
 * @example
 * keyIssue(['spec', 'jobTemplate', 'metadata', 'labels', 'kron.io/name']).code // 'ReservedLabel'
 */
export function keyIssue(segments: Segments): Omit<ManifestIssue, 'path'> {
  const key = String(segments.at(-1));
  if (key.startsWith(reservedPrefix) && segments[1] === 'jobTemplate') {
    const message = `labels under ${reservedPrefix} are set by Kron itself; choose another prefix`;
    return { code: 'ReservedLabel', message };
  }
  const shape =
    'expected letters, digits, -, _ and . with a letter or digit at both ends, perhaps after a prefix such as example.com/';
  return { code: 'InvalidFormat', message: `${shape}, found ${found(key)}` };
}
