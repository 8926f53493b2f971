import { type TSchema, Type } from 'typebox';

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

/** The schema of `spec.clockChanges`. The field has no default, so that the API server does not add it to objects. */
export const clockChangesSchema: TSchema = Type.Object(
  { gap: Type.Optional(gap), fold: Type.Optional(fold) },
  {
    description:
      'What happens to a schedule when the clock of the timezone changes. It does not apply to schedules that run at least hourly around the change. Default: a time that is left out does not run, and a time that is shown twice runs twice. Example: {gap: after, fold: first}.',
    examples: [{ gap: 'after', fold: 'first' }],
    additionalProperties: false,
  },
);
