import { parseOneOf } from '../reading/oneOf.ts';
import type { Parsed } from '../reading/parsed.ts';
import { invalid } from '../reading/parsed.ts';

/**
 * Parses a parameter that is one of a few words. Any other value is an `InvalidParam`.
 *
 * @example
 * parseWordParam('late', ['early', 'late'], 'early', 'spec.distribution.params.dir') // { ok: true, value: 'late' }
 */
export function parseWordParam<T extends string>(
  text: string | undefined,
  words: readonly T[],
  fallback: T,
  path: string,
): Parsed<T> {
  const word = parseOneOf(text, words, fallback, path);
  return word.ok ? word : invalid(path, 'InvalidParam', word.issues.map((issue) => issue.message).join('; '));
}
