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

/** The schema has no default for this field, because the API server would add the field to every stored object. */
const scope = Type.String({
  description:
    'With cluster, the choice also differs between clusters: the name of the cluster, the flag --cluster-name of the operator, is part of the salt. Default: object. Example: cluster.',
  examples: ['cluster'],
  enum: ['object', 'cluster'],
});

/**
 * The schema of `spec.seed`.
 *
 * @param always - the inputs of the seed that users cannot turn off, for the description: `Namespace and name`
 * @param kind - kind of the object; the field `scope` exists only for a KronJob
 */
export function seedField(always: string, kind: 'KronJob' | 'ControlledJob'): TSchema {
  return Type.Object(
    {
      strategy: Type.Optional(strategy),
      salt: Type.Optional(salt),
      ...(kind === 'KronJob' && { scope: Type.Optional(scope) }),
    },
    {
      description: `Input of the deterministic choice. ${always} are always part of it. Example: {strategy: daily}.`,
      examples: [{ strategy: 'daily' }],
      default: {},
      additionalProperties: false,
    },
  );
}
