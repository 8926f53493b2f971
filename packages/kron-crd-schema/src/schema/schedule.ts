import { type TSchema, Type } from 'typebox';
import type { CelRule } from './celRule.ts';
import { matches, matching } from './celRule.ts';
import { cronFieldPatterns } from './cronPattern.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];
const fiveFields = '^[^ ]+(?: [^ ]+){4}$';
const expected =
  'expected five cron fields with one space between them, such as 0 0 * * *: minute, hour, day-of-month, month, day-of-week; no seconds, no macros such as @daily';

/** The rule for one field of a cron expression. Each field has its own rule, so the message can say which field is wrong. */
function fieldRule({ label, values, pattern }: (typeof cronFieldPatterns)[number], index: number): CelRule {
  return {
    rule: `!${matching('self', fiveFields)} || self.split(' ')[${index}].matches(r'^(?:${pattern})$')`,
    message: `${label} (the ${ordinals[index]} field): expected *, n, n-m, */s or n-m/s with ${values}, or a comma list of these`,
  };
}

/**
 * The schema of a field with a cron expression.
 *
 * @param rest - the text after the description: `Required.`, or the default
 */
export function cronField(description: string, rest: string, example: string): TSchema {
  return Type.String({
    description: `${description} ${rest} Example: ${example}.`,
    examples: [example],
    maxLength: 512,
    'x-kron-outside-crd': { pattern: `^${cronFieldPatterns.map(({ pattern }) => pattern).join(' ')}$` },
    'x-kron-expected': expected,
    'x-kubernetes-validations': [matches(fiveFields, expected), ...cronFieldPatterns.map(fieldRule)],
  });
}
