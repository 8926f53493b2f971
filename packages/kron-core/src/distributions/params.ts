import { found } from '../reading/found.ts';
import { parseOneOf } from '../reading/oneOf.ts';
import { invalid, type Parsed, valid } from '../reading/parsed.ts';
import { proposal } from '../reading/proposal.ts';

const number = /^\d+(\.\d+)?(e[+-]?\d{1,2})?$/;

/** The accepted numbers, and how a message describes them. */
type NumberLimits = { readonly expected: string; readonly accepts: (value: number) => boolean };

/** Parses a number parameter such as `2`, `0.5` or `1e-6`: digits on both sides of the point, no sign. */
export function parseNumberParam(
  text: string | undefined,
  fallback: number,
  limits: NumberLimits,
  path: string,
): Parsed<number> {
  if (text === undefined) return valid(fallback);
  const isNumber = number.test(text);
  if (isNumber && limits.accepts(Number(text))) return valid(Number(text));
  const form = isNumber ? ',' : ', such as 2, 0.5 or 1e-6 (at most two digits after e),';
  return invalid(
    path,
    'InvalidParam',
    `expected ${limits.expected}${form} found ${found(text)}${hint(text, limits)}`,
  );
}

/** Proposes the accepted form of numbers such as `.5`, `2.` and `+2`, which are valid in other notations. */
function hint(text: string, limits: NumberLimits): string {
  const written = text
    .trim()
    .toLowerCase()
    .replace(/^\+/, '')
    .replace(/^\./, '0.')
    .replace(/\.(?=e|$)/, '');
  return proposal(
    `"${written}"`,
    () => written !== text && number.test(written) && limits.accepts(Number(written)),
  );
}

/** Parses a parameter that is one of a few words. Any other value is an `InvalidParam`. */
export function parseWordParam<T extends string>(
  text: string | undefined,
  words: readonly T[],
  fallback: T,
  path: string,
): Parsed<T> {
  const word = parseOneOf(text, words, fallback, path);
  return word.ok ? word : invalid(path, 'InvalidParam', word.issues.map((issue) => issue.message).join('; '));
}
