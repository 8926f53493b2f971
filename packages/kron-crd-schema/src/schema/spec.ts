import { type TSchema, Type } from 'typebox';
import { instantPattern } from './calendarPattern.ts';
import { type CelRule, matches, matching } from './celRule.ts';
import { constraintsSchema } from './constraints.ts';
import { distributionField } from './distribution.ts';
import { jobTemplateField } from './jobTemplate.ts';
import { policySchema } from './policy.ts';
import { cronField } from './schedule.ts';
import { seedField } from './seed.ts';
import { spreadSchema } from './spread.ts';
import { timezoneField } from './timezone.ts';
import { windowField } from './window.ts';

const expectedInstant =
  'expected an RFC 3339 instant with T and Z or an offset, such as 2026-03-01T00:00:00Z';

/** The schema of `spec.notBefore` or `spec.notAfter`. */
function boundField(description: string, example: string): TSchema {
  return Type.String({
    description: `${description} Default: none. Example: ${example}.`,
    examples: [example],
    maxLength: 64,
    'x-kron-outside-crd': { pattern: instantPattern },
    'x-kron-expected': expectedInstant,
    'x-kubernetes-validations': [matches(instantPattern, expectedInstant)],
  });
}

/**
 * The CEL rule that requires notBefore to be at or before notAfter. The rule accepts a text that is not an instant, because
 * the rules of the two fields report that text.
 */
const boundsInOrder: CelRule = {
  rule: [
    '!has(self.notBefore)',
    '!has(self.notAfter)',
    `!${matching('self.notBefore', instantPattern)}`,
    `!${matching('self.notAfter', instantPattern)}`,
    'timestamp(self.notBefore) <= timestamp(self.notAfter)',
  ].join(' || '),
  message: 'expected an instant at or after notBefore',
  fieldPath: '.notAfter',
};

const gap = Type.String({
  description:
    'What happens to a wall time that the clock leaves out: it does not run (skip), it runs that much later (after) or earlier (before). Default: skip. Example: after.',
  examples: ['after'],
  enum: ['skip', 'after', 'before'],
  default: 'skip',
});

const fold = Type.String({
  description:
    'Which instants count of a wall time that the clock shows twice: both, the first or the second. Default: both. Example: first.',
  examples: ['first'],
  enum: ['both', 'first', 'second'],
  default: 'both',
});

/** The schema of `spec.clockChanges`. It has no default, because the API server would add it to every stored object. */
const clockChangesSchema: TSchema = Type.Object(
  { gap: Type.Optional(gap), fold: Type.Optional(fold) },
  {
    description:
      'What happens to a schedule when the clock of the timezone changes. It does not apply to schedules that run at least hourly around the change. Default: a time that is left out does not run, and a time that is shown twice runs twice. Example: {gap: after, fold: first}.',
    examples: [{ gap: 'after', fold: 'first' }],
    additionalProperties: false,
  },
);

const podLabels = Type.Boolean({
  description:
    'Puts the labels kron.io/name, kron.io/period-id and kron.io/chosen-time on the Pods too, unless the template sets them. Default: false. Example: true.',
  examples: [true],
});

export const specSchema: TSchema = Type.Object(
  {
    schedule: cronField(
      'Cron expression of five fields that names the start of each period, in the timezone.',
      'Required.',
      '0 0 * * *',
    ),
    timezone: Type.Optional(
      timezoneField('the schedule, the constraints, and the days and weeks of the seed'),
    ),
    clockChanges: Type.Optional(clockChangesSchema),
    window: Type.Optional(windowField('a period may start', 'the nominal time only', { inList: false })),
    distribution: Type.Optional(distributionField({ inList: false })),
    seed: Type.Optional(seedField('Namespace and name', 'KronJob')),
    spread: Type.Optional(spreadSchema),
    constraints: Type.Optional(constraintsSchema),
    policy: Type.Optional(policySchema),
    notBefore: Type.Optional(
      boundField('Earliest allowed chosen time, an RFC 3339 instant.', '2026-12-01T00:00:00Z'),
    ),
    notAfter: Type.Optional(
      boundField('Latest allowed chosen time, an RFC 3339 instant.', '2027-01-31T23:59:59+01:00'),
    ),
    podLabels: Type.Optional(podLabels),
    jobTemplate: jobTemplateField({
      kind: 'KronJob',
      purpose: 'Template of the Job that each period creates',
    }),
  },
  {
    description:
      'Desired schedule and Job template. Required. Example: {schedule: "0 0 * * *", window: {duration: 3h}, jobTemplate: {…}}.',
    additionalProperties: false,
    'x-kubernetes-validations': [boundsInOrder],
  },
);
