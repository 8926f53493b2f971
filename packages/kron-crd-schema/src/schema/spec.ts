import { type TSchema, Type } from 'typebox';
import { boundField, boundsInOrder } from './bound.ts';
import { constraintsSchema } from './constraints.ts';
import { distributionField } from './distribution.ts';
import { jobTemplateField } from './jobTemplate.ts';
import { policySchema } from './policy.ts';
import { cronField } from './schedule.ts';
import { seedField } from './seed.ts';
import { timezoneField } from './timezone.ts';
import { windowField } from './window.ts';

/** `spec` of a KronJob. */
export const specSchema: TSchema = Type.Object(
  {
    schedule: cronField('When periods begin', 'Required.', '0 0 * * *'),
    timezone: Type.Optional(
      timezoneField('the schedule, the constraints and the days and weeks of the seed are'),
    ),
    window: Type.Optional(windowField('the run of a period may start', { inList: false })),
    distribution: Type.Optional(distributionField({ inList: false })),
    seed: Type.Optional(seedField('namespace and name of the KronJob')),
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
    jobTemplate: jobTemplateField({
      kind: 'KronJob',
      purpose: 'The Job to create for each period that runs',
    }),
  },
  {
    description:
      'When Jobs are created, and what they are. Required. Example: {schedule: "0 0 * * *", window: {duration: 3h}, jobTemplate: {…}}.',
    additionalProperties: false,
    'x-kubernetes-validations': [boundsInOrder],
  },
);
