import type { FleetRun } from '../fleet/fleet.ts';

/**
 * The result of a run, in the words of the legend and of filters. `executed` means that the result of the Job is not on
 * record.
 */
export type RecordedOutcome =
  | 'skipped'
  | 'missed'
  | 'unschedulable'
  | 'running'
  | 'suspended'
  | 'failed'
  | 'succeeded'
  | 'executed';

export function recordedOutcome({ outcome, result }: FleetRun): RecordedOutcome {
  if (outcome === 'skipped' || outcome === 'missed' || outcome === 'unschedulable') return outcome;
  if (result === 'Active') return 'running';
  if (result === 'Suspended') return 'suspended';
  if (result === 'Failed') return 'failed';
  return result === 'Succeeded' ? 'succeeded' : 'executed';
}
