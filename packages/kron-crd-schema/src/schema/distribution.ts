import { type TSchema, Type } from 'typebox';
import type { CelRule } from './celRule.ts';
import { nullTest, matching, unlessUnchanged } from './celRule.ts';
import { durationPattern, type RuleScope, readablePattern } from './duration.ts';

const distributionParams: Readonly<Record<string, readonly string[]>> = {
  uniform: [],
  normal: ['mu', 'sigma'],
  skewEarly: ['shape'],
  skewLate: ['shape'],
  exponential: ['lambda', 'dir'],
};

const exponent = '(?:e[+-]?\\d{1,2})?';
const number = `^\\d+(?:\\.\\d+)?${exponent}$`;
const numberAboveZero = `^(?:0*[1-9]\\d*(?:\\.\\d+)?|0+\\.0*[1-9]\\d*)${exponent}$`;

const anchors = ['nominal', 'start', 'mid', 'end'];
const directions = ['early', 'late'];

/** A CEL rule about one parameter. It accepts a parameter that is absent or null. */
function paramRule(name: string, condition: (value: string) => string, message: string): CelRule {
  const value = `self['${name}']`;
  return {
    rule: `!('${name}' in self) || ${nullTest(value)} || ${condition(value)}`,
    message: `${name}: ${message}`,
  };
}

const shapeMessage = 'expected a number above 0 in quotes, such as "2" or "0.5"';
const lambdaMessage = 'expected a number from 1e-6 to 1e3 in quotes, such as "3"';
const sigmaMessage = 'expected a Go duration above zero, such as 20m';

const paramRules: readonly CelRule[] = [
  paramRule('shape', (value) => matching(value, numberAboveZero), shapeMessage),
  paramRule(
    'lambda',
    (value) => `(${matching(value, number)} && double(${value}) >= 1e-6 && double(${value}) <= 1e3)`,
    lambdaMessage,
  ),
  paramRule('dir', (value) => `${value} in ${celList(directions)}`, 'expected early or late'),
  paramRule('mu', (value) => `${value} in ${celList(anchors)}`, 'expected nominal, start, mid or end'),
  paramRule('sigma', (value) => matching(value, durationPattern), sigmaMessage),
];

function sigmaRule({ inList }: RuleScope): CelRule {
  return inList ? sigmaAboveZero(readablePattern) : unlessUnchanged(sigmaAboveZero(durationPattern));
}

/**
 * The CEL rule that requires sigma to be above zero. The rule accepts a text that does not match the pattern, because
 * another rule reports such a text.
 */
function sigmaAboveZero(pattern: string): CelRule {
  return paramRule(
    'sigma',
    (value) => `!${matching(value, pattern)} || duration(${value}) > duration('0s')`,
    sigmaMessage,
  );
}

function celList(words: readonly string[]): string {
  return `[${words.map((word) => `'${word}'`).join(', ')}]`;
}

const allowedParams = Object.entries(distributionParams)
  .filter(([, params]) => params.length > 0)
  .map(([name, params]) => `'${name}': ${celList(params)}`)
  .join(', ');

const paramsOfName: CelRule = {
  rule: `!has(self.params) || self.params.all(p, self.name in {${allowedParams}} && p in {${allowedParams}}[self.name])`,
  message:
    'normal takes mu and sigma, skewEarly and skewLate take shape, exponential takes lambda and dir, uniform takes none',
  fieldPath: '.params',
};

const patterns: Readonly<Record<string, object>> = {
  shape: { pattern: numberAboveZero },
  lambda: { pattern: number },
  dir: { enum: [...directions, null] },
  mu: { enum: [...anchors, null] },
  sigma: { pattern: durationPattern },
};

/** JSON Schema rules for editors: each distribution allows only its own parameters. A missing name stands for uniform. */
const byName = Object.entries(distributionParams).map(([name, params]) => ({
  if: {
    type: 'object',
    properties: { name: { enum: name === 'uniform' ? [name, null] : [name] } },
    ...(name === 'uniform' ? {} : { required: ['name'] }),
  },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: {
    type: 'object',
    properties: {
      params: {
        type: ['object', 'null'],
        properties: Object.fromEntries(
          params.map((param) => [param, { type: ['string', 'null'], ...patterns[param] }]),
        ),
        additionalProperties: false,
      },
    },
  },
}));

const name = Type.String({
  description: 'Shape of the distribution. Default: uniform. Example: skewEarly.',
  examples: ['skewEarly'],
  enum: Object.keys(distributionParams),
  default: 'uniform',
});

function paramsField(scope: RuleScope): TSchema {
  return Type.Unsafe<Record<string, string>>({
    type: 'object',
    description:
      'Parameters as quoted strings: mu and sigma (normal), shape (skewEarly, skewLate), lambda and dir (exponential). Default: none. Example: {shape: "3"}.',
    examples: [{ shape: '3' }],
    default: {},
    maxProperties: 4,
    additionalProperties: { type: 'string', maxLength: 32 },
    'x-kubernetes-validations': [...paramRules, sigmaRule(scope)],
  });
}

/** The probability distribution of the chosen instant within a window. */
export function distributionField(scope: RuleScope): TSchema {
  return Type.Object(
    { name: Type.Optional(name), params: Type.Optional(paramsField(scope)) },
    {
      description:
        'Probability distribution of the chosen instant within the window. Default: uniform. Example: {name: skewEarly, params: {shape: "3"}}.',
      examples: [{ name: 'skewEarly', params: { shape: '3' } }],
      // This default repeats the defaults of the nested fields, because the API server evaluates the CEL rules before it
      // adds the nested defaults. In an entry of a list, the field has no default.
      ...(scope.inList ? {} : { default: { name: 'uniform', params: {} } }),
      additionalProperties: false,
      'x-kron-outside-crd': { allOf: byName },
      'x-kubernetes-validations': [paramsOfName],
    },
  );
}
