import type { FleetRun } from '../fleet/fleet.ts';

/**
 * The outcome of a run, in the words of the legend and of filters. `executed` means that there was a Job, but that its
 * result is not known.
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
