import { controlledSpecSchema } from '../schema/controlledSpec.ts';
import { controlledStatusSchema } from '../schema/controlledStatus.ts';
import { metadataField } from '../schema/metadata.ts';
import { resourceSchema } from '../schema/resource.ts';
import { controlledJobPage } from './controlledJobPage.ts';
import { column, type PrinterColumn, type Resource, wideColumn } from './resource.ts';

const kind = 'ControlledJob';

const schema = resourceSchema({
  kind,
  description: 'Keeps at most one Job running from a start to the next stop.',
  metadata: metadataField({ kind, example: 'web', longest: 48 }),
  spec: controlledSpecSchema,
  status: controlledStatusSchema,
});

/** Next Start and Next Stop are strings, because kubectl shows a date as an age and a future date as invalid. */
const columns: readonly PrinterColumn[] = [
  column('Should Run', 'boolean', '.status.shouldBeRunning', 'Whether the latest event is a start.'),
  column('Running', 'boolean', '.status.isRunning', 'Whether the run has a Job.'),
  column('Suspended', 'boolean', '.status.isSuspended', 'Whether the ControlledJob is suspended.'),
  column('Last Start', 'date', '.status.lastScheduledStartTime', 'Age of the latest start.'),
  column('Next Start', 'string', '.status.nextStartTime', 'Next start, in UTC.'),
  column('Next Stop', 'string', '.status.nextStopTime', 'Next stop, in UTC.'),
  column('Age', 'date', '.metadata.creationTimestamp', 'Age of the ControlledJob.'),
  wideColumn('Timezone', 'string', '.spec.timezone.name', 'Time zone of the events.'),
  wideColumn(
    'On Change',
    'string',
    '.spec.restartStrategy.specChangePolicy',
    'What an edit of jobTemplate does.',
  ),
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
  'status.finishedJob': 'ControlledJobFinishedJob',
  'status.mostRecentAction': 'ControlledJobAction',
  'status.actionHistory[]': 'ControlledJobAction',
  'status.conditions[]': 'ControlledJobCondition',
};

export const controlledJobResource: Resource = {
  kind,
  plural: 'controlledjobs',
  shortName: 'ctj',
  category: 'all',
  scope: 'Namespaced',
  schema: { ...schema },
  columns,
  selectable: ['.spec.suspend', '.status.shouldBeRunning', '.status.isRunning'],
  typeNames,
  page: controlledJobPage,
};
