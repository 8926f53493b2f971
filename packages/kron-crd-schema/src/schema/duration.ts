import { type TSchema, Type } from 'typebox';
import { matches, matching, unlessUnchanged } from './celRule.ts';

const units = '(?:ns|us|µs|μs|ms|s|m|h)';
const amount = '(?:\\d+(?:\\.\\d*)?|\\.\\d+)';
const zeroAmount = '(?:0+(?:\\.0*)?|\\.0+)';

/** Matches each duration of zero or more that Go's `time.ParseDuration` can parse, and also durations that overflow. */
export const durationPattern: string = `^(?:[-+]?0|\\+?(?:${amount}${units})+|-(?:${zeroAmount}${units})+)$`;

const durationExpected =
  'expected a Go duration of zero or more, such as 1h30m or 90s; the units are h, m, s, ms, us and ns, and a day is 24h';

const tooLong = 'a duration of at most 2562047h47m16s (292 years)';

/**
 * A duration that matches cannot overflow if it has at most 64 characters. Each character adds at most 28,000 hours, and the
 * maximum is 2,562,047 hours. The API server cannot parse a duration that overflows.
 */
export const readablePattern: string = `^(?:[-+]?0|[-+]?(?:${[
  amountOf(5, 'h'),
  amountOf(7, 'm'),
  amountOf(9, 's'),
  amountOf(12, 'ms'),
  amountOf(15, '(?:us|µs|μs)'),
  amountOf(18, 'ns'),
].join('|')})+)$`;

function amountOf(digits: number, unit: string): string {
  return `0*\\d{0,${digits}}(?:\\.\\d*)?${unit}`;
}

/**
 * Whether a CEL rule is used in an entry of a list. Such a rule must never fail, because {@link unlessUnchanged} does not
 * work there: the API server does not tell the rule the stored value.
 */
export type RuleScope = { inList: boolean };

/**
 * The schema of a field with a duration of zero or more, and the default `0s`. In an entry of a list, the schema accepts a
 * duration that overflows, and only kron-core reports it.
 *
 * @example
 * durationField('Length of the window.', '3h', { inList: false }).maxLength // 64
 */
export function durationField(description: string, example: string, { inList }: RuleScope): TSchema {
  const fits = unlessUnchanged({
    rule: `!${matching('self', durationPattern)} || duration(self) >= duration('0s')`,
    message: `expected ${tooLong}`,
  });
  return Type.String({
    description: `${description} A Go duration such as 90s or 1h30m. Default: 0s. Example: ${example}.`,
    examples: [example],
    default: '0s',
    maxLength: 64,
    'x-kron-outside-crd': { pattern: durationPattern },
    'x-kron-expected': durationExpected,
    'x-kubernetes-validations': [matches(durationPattern, durationExpected), ...(inList ? [] : [fits])],
  });
}
