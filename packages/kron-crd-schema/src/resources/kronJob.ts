import { kronJobSchema } from '../schema/kronJob.ts';
import { column, type PrinterColumn } from './printerColumn.ts';
import type { Resource } from './resource.ts';

/** Next Chosen is text: kubectl shows dates as ages, and one to come as invalid. */
const columns: readonly PrinterColumn[] = [
  column('Schedule', 'string', '.spec.schedule', 'When periods begin, in the timezone.'),
  column('Timezone', 'string', '.spec.timezone', 'Where the schedule is read.'),
  column('Window', 'string', '.spec.window.duration', 'How long the window of a period is.'),
  column('Suspend', 'boolean', '.spec.policy.suspend', 'Whether nothing is started for the time being.'),
  column('Active', 'integer', '.status.activeCount', 'How many Jobs are running.'),
  column(
    'Last Chosen',
    'date',
    '.status.lastChosenTime',
    'How long ago the last handled period was to start.',
  ),
  column('Outcome', 'string', '.status.lastOutcome', 'How the last handled period ended.'),
  column('Next Chosen', 'string', '.status.nextChosenTime', 'When the next period is to start, in UTC.'),
  column('Age', 'date', '.metadata.creationTimestamp', 'How long ago the KronJob was created.'),
  {
    ...column('Distribution', 'string', '.spec.distribution.name', 'How choices spread over the window.'),
    priority: 1,
  },
  {
    ...column('Concurrency', 'string', '.spec.policy.concurrency', 'What happens while a Job is active.'),
    priority: 1,
  },
];

const typeNames: Readonly<Record<string, string>> = {
  '': 'KronJob',
  metadata: 'KronJobMetadata',
  spec: 'KronJobSpec',
  'spec.window': 'KronJobWindow',
  'spec.distribution': 'KronJobDistribution',
  'spec.seed': 'KronJobSeed',
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

const about = `\`kron.io/v1alpha1\`, namespaced, short name \`kj\`. What the fields that schedule mean, to the second, is said in
[Scheduling](scheduling.md); what can be wrong with a manifest, in [Errors](errors.md).`;

const sample = `apiVersion: kron.io/v1alpha1
kind: KronJob
metadata:
  name: db-backup
spec:
  schedule: "0 0 * * *"
  window:
    duration: 3h
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: dump
              image: postgres:17`;

export const kronJobResource: Resource = {
  kind: 'KronJob',
  plural: 'kronjobs',
  shortName: 'kj',
  schema: { ...kronJobSchema },
  columns,
  selectable: ['.spec.policy.suspend', '.spec.timezone', '.status.lastOutcome'],
  typeNames,
  page: { path: 'docs/reference/kronjob.md', about, sample, explained: 'kronjob.spec.window' },
};
