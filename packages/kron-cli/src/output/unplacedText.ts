import type { UnplacedCronJob } from '@kron/fleet/input/input';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';

/** A CronJob without a place on a time axis, in JSON and YAML output. */
export type UnplacedData = { identity: string; kind: 'CronJob'; code: string; reason: string };

/** The field `unplaced` of data; absent if there are none. */
export function unplacedData(unplaced: readonly UnplacedCronJob[]): { unplaced?: UnplacedData[] } {
  if (unplaced.length === 0) return {};
  return {
    unplaced: unplaced.map(({ identity, reason: { code, path, message } }) => ({
      identity,
      kind: 'CronJob',
      code,
      reason: `${path}: ${message}`,
    })),
  };
}

/** A list of the CronJobs without a place on a time axis, with the reasons. No lines if there are none. */
export function unplacedLines(
  { unplaced = [] }: { unplaced?: readonly UnplacedData[] },
  paint: Paint,
): string[] {
  if (unplaced.length === 0) return [];
  const lines = unplaced.map(({ identity, reason }) => printable(`${identity}: ${reason}`));
  return [paint.bold('CronJobs whose starts are not known'), ...lines];
}
