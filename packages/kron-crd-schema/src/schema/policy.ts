import { type TSchema, Type } from 'typebox';
import { durationField } from './duration.ts';

const concurrency = Type.String({
  description:
    'What happens when a period is due while a Job of an earlier one is active: allow runs both, forbid skips the new one, replace deletes the old one first. Default: forbid. Example: replace.',
  examples: ['replace'],
  enum: ['allow', 'forbid', 'replace'],
  default: 'forbid',
});

const suspend = Type.Boolean({
  description: 'Whether no Jobs are created for the time being. Default: false. Example: true.',
  examples: [true],
  default: false,
});

function historyLimit(which: string, fallback: number): TSchema {
  return Type.Integer({
    description: `How many ${which} Jobs are kept; older ones are deleted. A whole number, 0 or more. Default: ${fallback}. Example: 5.`,
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
      durationField('How late after its chosen time a period that could not run may still run.', '10m', {
        inList: false,
      }),
    ),
    suspend: Type.Optional(suspend),
    successfulJobsHistoryLimit: Type.Optional(historyLimit('succeeded', 3)),
    failedJobsHistoryLimit: Type.Optional(historyLimit('failed', 1)),
  },
  {
    description:
      'What to do about overlap, lateness and finished Jobs. Example: {concurrency: forbid, deadline: 10m}.',
    examples: [{ concurrency: 'forbid', deadline: '10m' }],
    default: {},
    additionalProperties: false,
  },
);
