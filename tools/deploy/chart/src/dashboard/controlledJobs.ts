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
      unit: 'short',
      width: 4,
      queries: [{ expr: countOf('kron_controlledjob_should_be_running'), legend: 'should run' }],
    },
    {
      title: 'Running',
      description:
        'ControlledJobs with a Job of the current run in any state, or with another Job that has not finished.',
      kind: 'stat',
      unit: 'short',
      width: 4,
      queries: [{ expr: countOf('kron_controlledjob_running'), legend: 'running' }],
    },
    {
      title: 'Suspended',
      description: 'ControlledJobs with spec.suspend: true, which have no Jobs.',
      kind: 'stat',
      unit: 'short',
      width: 4,
      queries: [{ expr: countOf('kron_controlledjob_suspended'), legend: 'suspended' }],
    },
    {
      title: 'Unexpected',
      description: 'ControlledJobs that run outside their hours, do not run inside them, or report an error.',
      kind: 'timeseries',
      unit: 'short',
      width: 12,
      queries: [
        {
          expr: 'sum by (condition) (max by (namespace, name, condition) (kron_controlledjob_unexpected{namespace=~"$namespace"}))',
          legend: '{{condition}}',
        },
      ],
    },
    {
      title: 'Running, and should be',
      description: 'For ControlledJobs where the two differ, see "Unexpected".',
      kind: 'timeseries',
      unit: 'short',
      width: 12,
      queries: [
        { expr: countOf('kron_controlledjob_should_be_running'), legend: 'should be running' },
        { expr: countOf('kron_controlledjob_running'), legend: 'running' },
      ],
    },
    {
      title: 'Starts and stops',
      description: 'Actions on their Jobs per second, failed ones included.',
      kind: 'timeseries',
      unit: 'short',
      width: 12,
      queries: [
        {
          expr: 'sum by (action) (rate(kron_controlledjob_actions_total[$__rate_interval]))',
          legend: '{{action}}',
        },
      ],
    },
    {
      title: 'By timezone and specChangePolicy',
      description: 'How many ControlledJobs there are.',
      kind: 'table',
      unit: 'short',
      width: 24,
      queries: [
        {
          expr: 'count by (timezone, spec_change_policy) (max by (namespace, name, timezone, spec_change_policy) (kron_controlledjob_info{namespace=~"$namespace"}))',
          legend: '{{timezone}}, {{spec_change_policy}}',
          instant: true,
        },
      ],
    },
  ],
};
