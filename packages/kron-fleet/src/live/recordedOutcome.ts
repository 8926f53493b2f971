import type { FleetRun } from '../fleet/fleet.ts';

/** The result of a run, in the words of the legend and of filters. `not known`: its Job is gone without a result. */
export type RecordedOutcome =
  | 'skipped'
  | 'missed'
  | 'unschedulable'
  | 'running'
  | 'failed'
  | 'succeeded'
  | 'not known';

export function recordedOutcome({ outcome, result }: FleetRun): RecordedOutcome {
  if (outcome === 'skipped' || outcome === 'missed' || outcome === 'unschedulable') return outcome;
  if (result === 'Active') return 'running';
  if (result === 'Failed') return 'failed';
  return result === 'Succeeded' ? 'succeeded' : 'not known';
}
