import { hexOf } from '../../choice/hexOf.ts';
import { hashOfText } from '../../choice/keyHasher.ts';
import { canonicalJSON, objectAt } from '../../reading/canonicalJSON.ts';

const version = 'v1-';
const hexLength = 16;
/** No template that the API server can store exceeds these limits. */
const limits = { depth: 128, values: 2_000_000 };

/**
 * The fingerprint of a jobTemplate, short enough for a label. It covers labels, annotations and spec, in any
 * key order. `spec.suspend` is excluded, because Kron sets it on every Job.
 *
 * @example
 * templateHash({ spec: { template: {} } }) // 'v1-…', 19 characters
 */
export function templateHash(jobTemplate: unknown): string {
  const { labels, annotations } = objectAt(jobTemplate, 'metadata');
  const { suspend: _, ...rest } = objectAt(jobTemplate, 'spec');
  const template = canonicalJSON({ labels, annotations, spec: rest }, limits);
  return `${version}${hexOf(hashOfText(template)).slice(0, hexLength)}`;
}

/**
 * Whether a Job with this fingerprint is from another template. A missing fingerprint, or a fingerprint of an unknown
 * version, counts as the current template, so that no Job is replaced by mistake.
 */
export function isOfAnotherTemplate(fingerprint: string | undefined, current: string): boolean {
  return fingerprint !== undefined && fingerprint.startsWith(version) && fingerprint !== current;
}
