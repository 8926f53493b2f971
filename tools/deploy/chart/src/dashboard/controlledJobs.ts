import type { Row } from './panel.ts';

/** Number of ControlledJobs whose gauge is 1. Several replicas may report the same one. */
function countOf(metric: string): string {
  return `sum(max by (namespace, name) (${metric}{namespace=~"$namespace"}))`;
}

/** The ControlledJobs that should be running, and those that are. Needs metrics per ControlledJob. */
export const controlledJobs: Row = {
  title: 'ControlledJobs',
  panels: [
    {
      title: 'Should be running',
      description: 'ControlledJobs whose most recent event is a start.',
      kind: 'stat',
      width: 4,
      queries: { 'should run': countOf('kron_controlledjob_should_be_running') },
    },
    {
      title: 'Running',
      description:
        'ControlledJobs with a Job of the current run in any state, or with another Job that has not finished.',
      kind: 'stat',
      width: 4,
      queries: { running: countOf('kron_controlledjob_running') },
    },
    {
      title: 'Suspended',
      description: 'ControlledJobs with spec.suspend: true, which have no Jobs.',
      kind: 'stat',
      width: 4,
      queries: { suspended: countOf('kron_controlledjob_suspended') },
    },
    {
      title: 'Unexpected',
      description: 'ControlledJobs that run outside their hours, do not run inside them, or report an error.',
      width: 12,
      queries: {
        '{{condition}}':
          'sum by (condition) (max by (namespace, name, condition) (kron_controlledjob_unexpected{namespace=~"$namespace"}))',
      },
    },
    {
      title: 'Running, and should be',
      description: 'For ControlledJobs where the two differ, see "Unexpected".',
      width: 12,
      queries: {
        'should be running': countOf('kron_controlledjob_should_be_running'),
        running: countOf('kron_controlledjob_running'),
      },
    },
    {
      title: 'Starts and stops',
      description: 'Actions on their Jobs per second, failed ones included.',
      width: 12,
      queries: { '{{action}}': 'sum by (action) (rate(kron_controlledjob_actions_total[$__rate_interval]))' },
    },
    {
      title: 'By timezone and specChangePolicy',
      description: 'How many ControlledJobs there are.',
      kind: 'table',
      width: 24,
      queries: {
        '{{timezone}}, {{spec_change_policy}}':
          'count by (timezone, spec_change_policy) (max by (namespace, name, timezone, spec_change_policy) (kron_controlledjob_info{namespace=~"$namespace"}))',
      },
    },
  ],
};
