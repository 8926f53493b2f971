import { type TSchema, Type } from 'typebox';
import { boundField, boundsInOrder } from './bound.ts';
import { constraintsSchema } from './constraints.ts';
import { distributionSchema } from './distribution.ts';
import { jobTemplateSchema } from './jobTemplate.ts';
import { policySchema } from './policy.ts';
import { scheduleSchema } from './schedule.ts';
import { seedSchema } from './seed.ts';
import { timezoneSchema } from './timezone.ts';
import { windowSchema } from './window.ts';

/** `spec` of a KronJob. */
export const specSchema: TSchema = Type.Object(
  {
    schedule: scheduleSchema,
    timezone: Type.Optional(timezoneSchema),
    window: Type.Optional(windowSchema),
    distribution: Type.Optional(distributionSchema),
    seed: Type.Optional(seedSchema),
    constraints: Type.Optional(constraintsSchema),
    policy: Type.Optional(policySchema),
    notBefore: Type.Optional(
      boundField('No period runs whose chosen time is before this instant.', '2026-12-01T00:00:00Z'),
    ),
    notAfter: Type.Optional(
      boundField(
        'No period runs whose chosen time is after this instant, which is at or after notBefore.',
        '2027-01-31T23:59:59+01:00',
      ),
    ),
    jobTemplate: jobTemplateSchema,
  },
  {
    description:
      'When Jobs are created, and what they are. Required. Example: {schedule: "0 0 * * *", window: {duration: 3h}, jobTemplate: {…}}.',
    additionalProperties: false,
    'x-kubernetes-validations': [boundsInOrder],
  },
);
