import { type TSchema, Type } from 'typebox';
import { instantPattern } from './calendarPattern.ts';
import type { CelRule } from './celRule.ts';
import { matches, matching } from './celRule.ts';

const expected = 'expected an RFC 3339 instant with T and Z or an offset, such as 2026-03-01T00:00:00Z';

/** `spec.notBefore` and `spec.notAfter`. */
export function boundField(description: string, example: string): TSchema {
  return Type.String({
    description: `${description} An RFC 3339 instant, Z or with an offset, at most 64 characters. Default: none. Example: ${example}.`,
    examples: [example],
    maxLength: 64,
    'x-kron-outside-crd': { pattern: instantPattern },
    'x-kron-expected': expected,
    'x-kubernetes-validations': [matches(instantPattern, expected)],
  });
}

/** Asked only of texts that can be read as instants; what is wrong with others, the rules of the fields say. */
export const boundsInOrder: CelRule = {
  rule: [
    '!has(self.notBefore)',
    '!has(self.notAfter)',
    `!${matching('self.notBefore', instantPattern)}`,
    `!${matching('self.notAfter', instantPattern)}`,
    'timestamp(self.notBefore) <= timestamp(self.notAfter)',
  ].join(' || '),
  message: 'expected an instant at or after notBefore',
  fieldPath: '.notAfter',
};
