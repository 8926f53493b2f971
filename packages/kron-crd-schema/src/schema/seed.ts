import { type TSchema, Type } from 'typebox';

const strategy = Type.String({
  description:
    'What renews the seed, and with it the choice: stable each period, daily each day and weekly each ISO week of the timezone, so that all periods of a day or a week are at the same place in their windows. Default: stable. Example: daily.',
  examples: ['daily'],
  enum: ['stable', 'daily', 'weekly'],
  default: 'stable',
});

const salt = Type.String({
  description:
    'Any text of at most 256 characters; another salt gives other choices. Default: an empty text. Example: blue.',
  examples: ['blue'],
  default: '',
  maxLength: 256,
});

/**
 * `spec.seed`.
 *
 * @param beside - who it is that chooses: `namespace and name of the KronJob`
 */
export function seedField(beside: string): TSchema {
  return Type.Object(
    { strategy: Type.Optional(strategy), salt: Type.Optional(salt) },
    {
      description: `What the choice is drawn from, beside ${beside}. Example: {strategy: daily}.`,
      examples: [{ strategy: 'daily' }],
      default: {},
      additionalProperties: false,
    },
  );
}
