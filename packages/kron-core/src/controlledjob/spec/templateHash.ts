import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { canonicalJSON, isObject } from '../../reading/canonicalJSON.ts';

const version = 'v1-';
const hexLength = 16;
/** More than an API server stores of one object. */
const limits = { depth: 128, values: 2_000_000 };

/**
 * A fingerprint of a jobTemplate that fits into a label: of its labels, annotations and spec, whatever the order of
 * their keys. `spec.suspend` is no part of it, as it makes no difference to the Jobs.
 *
 * @example
 * templateHash({ spec: { template: {} } }) // 'v1-…', 19 characters
 */
export function templateHash(jobTemplate: unknown): string {
  const { metadata, spec } = isObject(jobTemplate) ? jobTemplate : {};
  const { labels, annotations } = isObject(metadata) ? metadata : {};
  const { suspend: _, ...rest } = isObject(spec) ? spec : {};
  const template = canonicalJSON({ labels, annotations, spec: rest }, limits);
  return `${version}${bytesToHex(sha256(utf8ToBytes(template))).slice(0, hexLength)}`;
}

/**
 * Whether a Job with this fingerprint was made from another template. Without one, or with one that was made in a way
 * that is not known here, it counts as of this template: nobody's Job is replaced on a guess.
 */
export function isOfAnotherTemplate(fingerprint: string | undefined, current: string): boolean {
  return fingerprint !== undefined && fingerprint.startsWith(version) && fingerprint !== current;
}
