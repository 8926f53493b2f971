import { type TSchema, Type } from 'typebox';
import { durationField } from './duration.ts';

const concurrency = Type.String({
  description:
    'What happens if a Job is still active when the next period is due: allow starts another one, forbid skips the period, replace deletes the active Job first. Default: forbid. Example: replace.',
  examples: ['replace'],
  enum: ['allow', 'forbid', 'replace'],
  default: 'forbid',
});

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

/** `spec.policy`. */
export const policySchema: TSchema = Type.Object(
  {
    concurrency: Type.Optional(concurrency),
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
  },
);
