import { type TSchema, Type } from 'typebox';

const strategy = Type.String({
  description:
    'When the choice changes: per period (stable), per day (daily) or per ISO week (weekly) of the timezone. Default: stable. Example: daily.',
  examples: ['daily'],
  enum: ['stable', 'daily', 'weekly'],
  default: 'stable',
});

const salt = Type.String({
  description: 'Text of at most 256 characters that changes every choice. Default: "". Example: blue.',
  examples: ['blue'],
  default: '',
  maxLength: 256,
});

/**
 * `spec.seed`.
 *
 * @param always - what is always part of the seed: `Namespace and name`
 */
export function seedField(always: string): TSchema {
  return Type.Object(
    { strategy: Type.Optional(strategy), salt: Type.Optional(salt) },
    {
      description: `Input of the deterministic choice. ${always} are always part of it. Example: {strategy: daily}.`,
      examples: [{ strategy: 'daily' }],
      default: {},
      additionalProperties: false,
    },
  );
}
