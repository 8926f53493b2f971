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

const handled = {
  lastPeriodID: statusPeriodID('ID of the last handled period.'),
  lastNominalTime: statusInstant('Nominal time of the last handled period.'),
  lastChosenTime: statusInstant('Chosen time of the last handled period. Absent if it was unschedulable.'),
  lastOutcome: statusWord(outcomes, 'Outcome of the last handled period.'),
};

const next = {
  nextPeriodID: statusPeriodID('ID of the next period, as of the last reconciliation.'),
  nextNominalTime: statusInstant('Nominal time of the next period.'),
  nextChosenTime: statusInstant('Chosen time of the next period. Absent if it is unschedulable.'),
};

const jobs = {
  active: activeJobsField(
    1_000,
    'Running Jobs, oldest first. At most the newest 1,000.',
    'db-backup-4llbpiospz',
  ),
  activeCount: statusCount('Number of running Jobs.'),
  lastSuccessfulTime: statusInstant('Time at which a Job last succeeded.'),
  succeeded: statusCount('Number of Jobs that have succeeded.'),
  failed: statusCount('Number of Jobs that have failed.'),
  // An int32, because `spec.policy.pauseAfterFailures`, which limits this count, is an int32.
  consecutiveFailures: statusCount(
    'Number of runs that failed in a row. Absent without spec.policy.pauseAfterFailures.',
    'int32',
  ),
  recent: Type.Array(recentPeriodSchema, {
    description:
      'Last handled periods, newest first. At most 10. Example: [{periodID: "2026-03-01T00:00:00Z", outcome: executed, reason: Created}].',
    maxItems: 10,
    'x-kubernetes-list-type': 'atomic',
  }),
};

const bookkeeping = {
  schedulingHash: statusText(
    'Hash of the scheduling fields. It changes when one of them is edited. Example: v1:2f0c….',
  ),
  schedulingSince: statusInstant(
    'Time since which the current scheduling fields apply. Earlier periods do not count.',
  ),
  schedulingFloor: statusPeriodID(
    'ID of the latest period handled under earlier scheduling fields. Periods up to it do not count.',
  ),
  clusterName: statusText(
    'Name of the cluster that is part of the seed. Only with spec.seed.scope cluster. Example: eu-west-1.',
  ),
  suspendedSince: statusInstant(
    'Time at which the operator first saw the current suspension. Absent if spec.policy.suspend is not true.',
  ),
  highestPeriodID: statusPeriodID('ID of the latest period ever handled.'),
  claim: claimSchema,
  jobTTL: statusCount('ttlSecondsAfterFinished of the Jobs of this generation.'),
};

const conditions = conditionsField(
  ['Ready', 'InvalidSpec', 'SchedulingError', 'Unschedulable', 'JobChanged'],
  { type: 'Ready', reason: 'Scheduled', message: 'Periods are scheduled' },
);

export const statusSchema: TSchema = statusObject(
  optional({
    observedGeneration: statusCount('metadata.generation that this status describes.'),
    ...handled,
    ...next,
    ...jobs,
    ...bookkeeping,
    conditions,
  }),
  'State that the operator reports. Fields without a value are absent. Example: {lastPeriodID: "2026-03-01T00:00:00Z", lastOutcome: executed}.',
);
