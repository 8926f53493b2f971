import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { isPlainObject } from '@kron/fleet/plainObject';
import { instantField } from './instantField.ts';
import { shownText } from './shownText.ts';

const results: ReadonlySet<unknown> = new Set(['Active', 'Succeeded', 'Failed', 'Deleted']);

/** The runs of `status.recent` of a KronJob. Entries of another form are left out: any version can have written a status. */
export function recordedRuns(identity: string, status: unknown): FleetRun[] {
  const recent = isPlainObject(status) && Array.isArray(status['recent']) ? status['recent'] : [];
  return recent.filter(isPlainObject).flatMap((entry) => {
    const periodID = instantField(entry['periodID']);
    const chosenTime = instantField(entry['chosenTime']);
    const { outcome, reason, jobName, result } = entry;
    if (periodID === undefined || typeof outcome !== 'string') return [];
    return [
      {
        kind: 'KronJob' as const,
        identity,
        periodID,
        ...(chosenTime === undefined ? {} : { chosenTime }),
        outcome: shownText(outcome),
        reason: typeof reason === 'string' ? shownText(reason) : '',
        ...(results.has(result) ? { result: result as NonNullable<FleetRun['result']> } : {}),
        ...(typeof jobName === 'string' ? { jobName: shownText(jobName) } : {}),
        source: 'Status' as const,
      },
    ];
  });
}
