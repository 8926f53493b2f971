import { type TSchema, Type } from 'typebox';
import type { CelRule } from './celRule.ts';
import { durationField } from './duration.ts';

const concurrency = Type.String({
  description:
    'What happens if maxActive Jobs are still active when the next period is due: allow starts another one, forbid skips the period, replace deletes the oldest Job first, queue lets the period wait until a Job ends, a newer period is due or a deadline above 0s has passed. Default: forbid. Example: queue.',
  examples: ['queue'],
  enum: ['allow', 'forbid', 'replace', 'queue'],
  default: 'forbid',
});

/**
 * The schema of a field with a number from 1 to 1,000. A default in the schema would make the API server add the field to
 * every stored object, so the schema has none.
 */
function count(description: string, example: number): TSchema {
  return Type.Integer({ description, examples: [example], format: 'int32', minimum: 1, maximum: 1_000 });
}

const maxActive = count(
  'Number of active Jobs at which concurrency applies, from 1 to 1000. Not allowed with allow. Default: 1. Example: 2.',
  2,
);

const pauseAfterFailures = count(
  'Number of failed runs in a row, from 1 to 1000, after which no period starts until the spec is edited. Default: never. Example: 5.',
  5,
);

/**
 * The rule does not need {@link unlessUnchanged}. Its evaluation cannot fail, and the API server itself skips such a rule
 * for a stored value that an update does not change.
 */
const limitUnlessAllow: CelRule = {
  rule: "!has(self.maxActive) || !has(self.concurrency) || self.concurrency != 'allow'",
  message:
    'allow has no limit: remove maxActive, or write forbid (skips), queue (waits) or replace (deletes the oldest Job)',
  fieldPath: '.maxActive',
  reason: 'FieldValueForbidden',
};

const suspend = Type.Boolean({
  description: 'Creates no Jobs while true. Default: false. Example: true.',
  examples: [true],
  default: false,
});

function historyLimit(which: string, fallback: number): TSchema {
  return Type.Integer({
    description: `Number of ${which} Jobs to keep. The operator deletes older ones. Default: ${fallback}. Example: 5.`,
    examples: [5],
    format: 'int32',
    minimum: 0,
    maximum: 2_147_483_647,
    default: fallback,
  });
}

export const policySchema: TSchema = Type.Object(
  {
    concurrency: Type.Optional(concurrency),
    maxActive: Type.Optional(maxActive),
    pauseAfterFailures: Type.Optional(pauseAfterFailures),
    deadline: Type.Optional(
      durationField('How long after its chosen time a period may still start.', '10m', {
        inList: false,
      }),
    ),
    suspend: Type.Optional(suspend),
    successfulJobsHistoryLimit: Type.Optional(historyLimit('succeeded', 3)),
    failedJobsHistoryLimit: Type.Optional(historyLimit('failed', 1)),
  },
  {
    description:
      'Handling of overlapping runs, late runs and finished Jobs. Example: {concurrency: forbid, deadline: 10m}.',
    examples: [{ concurrency: 'forbid', deadline: '10m' }],
    default: {},
    additionalProperties: false,
    'x-kubernetes-validations': [limitUnlessAllow],
  },
);
