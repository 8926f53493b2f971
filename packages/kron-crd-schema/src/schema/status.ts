import { type TSchema, Type } from 'typebox';
import {
  optional,
  statusCount,
  statusInstant,
  statusObject,
  statusPeriodID,
  statusText,
  statusWord,
} from './statusField.ts';
import {
  activeJobsField,
  claimSchema,
  conditionsField,
  outcomes,
  recentPeriodSchema,
} from './statusParts.ts';

/** What a period left behind: `last` handled or `next` to come. */
const handled = {
  lastPeriodID: statusPeriodID('The last handled period.'),
  lastNominalTime: statusInstant('Its nominal time.'),
  lastChosenTime: statusInstant('Its chosen time; absent when it was unschedulable.'),
  lastOutcome: statusWord(outcomes, 'How it ended; absent when no period was handled yet.'),
};

const next = {
  nextPeriodID: statusPeriodID('The next period, as of the last reconciliation.'),
  nextNominalTime: statusInstant('Its nominal time.'),
  nextChosenTime: statusInstant('Its chosen time; absent when it is unschedulable.'),
};

const jobs = {
  active: activeJobsField(
    1_000,
    'The newest running Jobs, at most 1,000 of them, oldest first.',
    'db-backup-4llbpiospz',
  ),
  activeCount: statusCount('How many Jobs are running, listed or not.'),
  lastSuccessfulTime: statusInstant('When a Job succeeded last.'),
  succeeded: statusCount('How many Jobs have succeeded.'),
  failed: statusCount('How many Jobs have failed.'),
  recent: Type.Array(recentPeriodSchema, {
    description:
      'The newest handled periods, newest first, at most 10. Example: [{periodID: "2026-03-01T00:00:00Z", outcome: executed, reason: Created}].',
    maxItems: 10,
    'x-kubernetes-list-type': 'atomic',
  }),
};

const bookkeeping = {
  schedulingHash: statusText(
    'Hash of the fields that schedule; another one means that they were edited. Example: v1:2f0c….',
  ),
  schedulingSince: statusInstant('Since when these fields are in force: earlier periods do not count.'),
  schedulingFloor: statusPeriodID(
    'The greatest period handled under earlier fields; periods up to it do not count.',
  ),
  highestPeriodID: statusPeriodID('The greatest period ever handled.'),
  claim: claimSchema,
  jobTTL: statusCount('The ttlSecondsAfterFinished that Jobs of this generation get, in seconds.'),
};

const conditions = conditionsField(['Ready', 'InvalidSpec', 'SchedulingError', 'Unschedulable'], {
  type: 'Ready',
  reason: 'Scheduled',
  message: 'Periods are scheduled',
});

/** `status` of a KronJob. */
export const statusSchema: TSchema = statusObject(
  {
    observedGeneration: Type.Optional(
      statusCount('The metadata.generation that this status was written for.'),
    ),
    ...optional(handled),
    ...optional(next),
    ...optional(jobs),
    ...optional(bookkeeping),
    conditions: Type.Optional(conditions),
  },
  'What the operator has seen and done; fields without a value are absent. Written by the operator alone. Example: {lastPeriodID: "2026-03-01T00:00:00Z", lastOutcome: executed}.',
);
