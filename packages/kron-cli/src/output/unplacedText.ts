import type { UnplacedCronJob } from '@kron/fleet/input/input';
import type { Paint } from '@kron/fleet/text/paint';
import { printable } from '@kron/fleet/text/printable';

/** A CronJob whose start times are not known, in JSON and YAML output. */
export type UnplacedData = { identity: string; kind: 'CronJob'; code: string; reason: string };

/** The field `unplaced` of JSON and YAML output. It is absent if the start times of all CronJobs are known. */
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

/** The lines about the CronJobs whose start times are not known, with the reasons. */
export function unplacedLines(
  { unplaced = [] }: { unplaced?: readonly UnplacedData[] },
  paint: Paint,
): string[] {
  if (unplaced.length === 0) return [];
  const lines = unplaced.map(({ identity, reason }) => printable(`${identity}: ${reason}`));
  return [paint.bold('CronJobs whose starts are not known'), ...lines];
}
