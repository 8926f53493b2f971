/** A column of `kubectl get`; those of priority 1 are shown by `-o wide` only. */
type PrinterColumn = { name: string; type: string; jsonPath: string; description: string; priority?: number };

/** Next Chosen is text: kubectl shows dates as ages, and one to come as invalid. */
export const printerColumns: readonly PrinterColumn[] = [
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

function column(name: string, type: string, jsonPath: string, description: string): PrinterColumn {
  return { name, type, jsonPath, description };
}
