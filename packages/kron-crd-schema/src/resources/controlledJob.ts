import { controlledJobSchema } from '../schema/controlledJob.ts';
import { column, type PrinterColumn } from './printerColumn.ts';
import type { Resource } from './resource.ts';

/** Instants to come are text: kubectl shows dates as ages, and one to come as invalid. */
const columns: readonly PrinterColumn[] = [
  column('Should Run', 'boolean', '.status.shouldBeRunning', 'Whether the newest event is a start.'),
  column('Running', 'boolean', '.status.isRunning', 'Whether there is a Job of the run.'),
  column('Suspended', 'boolean', '.status.isSuspended', 'Whether nothing runs for the time being.'),
  column('Last Start', 'date', '.status.lastScheduledStartTime', 'How long ago the newest run began.'),
  column('Next Start', 'string', '.status.nextStartTime', 'When a run begins next, in UTC.'),
  column('Next Stop', 'string', '.status.nextStopTime', 'When a run ends next, in UTC.'),
  column('Age', 'date', '.metadata.creationTimestamp', 'How long ago the ControlledJob was created.'),
  {
    ...column('Timezone', 'string', '.spec.timezone.name', 'Where the events are read.'),
    priority: 1,
  },
  {
    ...column(
      'On Change',
      'string',
      '.spec.restartStrategy.specChangePolicy',
      'What an edit of jobTemplate does.',
    ),
    priority: 1,
  },
];

const typeNames: Readonly<Record<string, string>> = {
  '': 'ControlledJob',
  metadata: 'ControlledJobMetadata',
  spec: 'ControlledJobSpec',
  'spec.timezone': 'ControlledJobTimezone',
  'spec.events[]': 'ControlledJobEvent',
  'spec.events[].schedule': 'ControlledJobWeeklySchedule',
  'spec.events[].window': 'ControlledJobWindow',
  'spec.events[].distribution': 'ControlledJobDistribution',
  'spec.seed': 'ControlledJobSeed',
  'spec.restartStrategy': 'ControlledJobRestartStrategy',
  'spec.jobTemplate': 'ControlledJobTemplate',
  status: 'ControlledJobStatus',
  'status.active[]': 'ControlledJobActiveJob',
  'status.mostRecentAction': 'ControlledJobAction',
  'status.actionHistory[]': 'ControlledJobAction',
  'status.conditions[]': 'ControlledJobCondition',
};

const about = `\`kron.io/v1alpha1\`, namespaced, short name \`ctj\`. It keeps at most one Job in being between a start and a stop. Cron
expressions, windows and distributions mean what they mean for a KronJob, see [Scheduling](scheduling.md); what can be
wrong with a manifest is said in [Errors](errors.md).

Its fields are those of the ControlledJob of \`batch.gresearch.co.uk/v1\`, of which a manifest is a valid one when its
\`apiVersion\` is changed; \`seed\`, and \`window\` and \`distribution\` of events, are additions.`;

const sample = `apiVersion: kron.io/v1alpha1
kind: ControlledJob
metadata:
  name: web
spec:
  timezone:
    name: Europe/London
  events:
    - action: start
      schedule:
        timeOfDay: "09:00"
        daysOfWeek: MON-FRI
    - action: stop
      cronSchedule: "0 17 * * MON-FRI"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: OnFailure
          containers:
            - name: server
              image: nginx:1.29`;

export const controlledJobResource: Resource = {
  kind: 'ControlledJob',
  plural: 'controlledjobs',
  shortName: 'ctj',
  schema: { ...controlledJobSchema },
  columns,
  selectable: ['.spec.suspend', '.status.shouldBeRunning', '.status.isRunning'],
  typeNames,
  page: { path: 'docs/reference/controlledjob.md', about, sample, explained: 'controlledjob.spec.events' },
};
