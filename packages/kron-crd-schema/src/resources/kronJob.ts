import { metadataField } from '../schema/metadata.ts';
import { resourceSchema } from '../schema/resource.ts';
import { specSchema } from '../schema/spec.ts';
import { statusSchema } from '../schema/status.ts';
import { kronJobPage } from './kronJobPage.ts';
import { column, type PrinterColumn, type Resource, wideColumn } from './resource.ts';

const kind = 'KronJob';

const schema = resourceSchema({
  kind,
  description: 'Creates a Job per period of a cron schedule, at one deterministic instant of a window.',
  metadata: metadataField({ kind, example: 'db-backup', longest: 52 }),
  spec: specSchema,
  status: statusSchema,
});

/**
 * `Next Chosen` is a string, because kubectl shows a date as an age and a future date as invalid. `Result` is the newest
 * result, because `status.recent` begins with the newest period, and a column shows only the first value that its JSON path
 * finds.
 */
const columns: readonly PrinterColumn[] = [
  column('Schedule', 'string', '.spec.schedule', 'Cron expression.'),
  column('Timezone', 'string', '.spec.timezone', 'Time zone of the schedule.'),
  column('Window', 'string', '.spec.window.duration', 'Length of the window.'),
  column('Suspend', 'boolean', '.spec.policy.suspend', 'Whether the KronJob is suspended.'),
  column(
    'Ready',
    'string',
    '.status.conditions[?(@.type=="Ready")].status',
    'Whether the KronJob is scheduled: the status of its condition Ready.',
  ),
  column('Active', 'integer', '.status.activeCount', 'Number of running Jobs.'),
  column('Last Chosen', 'date', '.status.lastChosenTime', 'Age of the last chosen time.'),
  column('Outcome', 'string', '.status.lastOutcome', 'Outcome of the last period.'),
  column('Result', 'string', '.status.recent[?(@.result)].result', 'Result of the last Job.'),
  column('Next Chosen', 'string', '.status.nextChosenTime', 'Next chosen time, in UTC.'),
  column('Age', 'date', '.metadata.creationTimestamp', 'Age of the KronJob.'),
  wideColumn('Distribution', 'string', '.spec.distribution.name', 'Distribution within the window.'),
  wideColumn('Concurrency', 'string', '.spec.policy.concurrency', 'Concurrency policy.'),
  wideColumn(
    'State',
    'string',
    '.status.conditions[?(@.type=="Ready")].reason',
    'Reason of the condition Ready, such as Queued.',
  ),
];

const typeNames: Readonly<Record<string, string>> = {
  '': 'KronJob',
  metadata: 'KronJobMetadata',
  spec: 'KronJobSpec',
  'spec.clockChanges': 'KronJobClockChanges',
  'spec.window': 'KronJobWindow',
  'spec.distribution': 'KronJobDistribution',
  'spec.seed': 'KronJobSeed',
  'spec.spread': 'KronJobSpread',
  'spec.constraints': 'KronJobConstraints',
  'spec.constraints.only[]': 'KronJobClause',
  'spec.constraints.avoid[]': 'KronJobClause',
  'spec.policy': 'KronJobPolicy',
  'spec.jobTemplate': 'KronJobTemplate',
  status: 'KronJobStatus',
  'status.active[]': 'KronJobActiveJob',
  'status.recent[]': 'KronJobRecentPeriod',
  'status.claim': 'KronJobClaim',
  'status.conditions[]': 'KronJobCondition',
};

export const kronJobResource: Resource = {
  kind,
  plural: 'kronjobs',
  shortName: 'kj',
  category: 'all',
  scope: 'Namespaced',
  schema: { ...schema },
  columns,
  selectable: ['.spec.policy.suspend', '.spec.timezone', '.status.lastOutcome'],
  typeNames,
  page: kronJobPage,
};
