import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { lengthsOf, recordText } from '@kron/fleet/live/runTexts';
import { timeOfRun } from '@kron/fleet/live/timeOfRun';
import { exactDuration } from '@kron/fleet/text/durationText';

const most = 10;

/** A recorded run, as the page of its object shows it. */
export type LastResult = {
  run: FleetRun;
  /** The time that {@link timeOfRun} returns. */
  at: string;
  result: string;
  lateness: string;
  duration: string;
};

/** The newest runs of an object, the newest first. */
export function lastResults(runs: Iterable<FleetRun>): LastResult[] {
  const timed = [...runs].map((run) => ({ run, at: timeOfRun(run) }));
  return timed
    .sort((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, most)
    .map(({ run, at }) => {
      const { lateness, duration } = lengthsOf(run);
      return {
        run,
        at,
        result: resultText(run),
        lateness: lateness === null ? '–' : `+${exactDuration(Math.max(0, lateness))}`,
        duration: duration === null ? '–' : exactDuration(duration),
      };
    });
}

/** The outcome and reason of a run, and the result of its Job: `executed (Created), failed`. */
function resultText(run: FleetRun): string {
  const reason = run.reason === '' ? '' : ` (${run.reason})`;
  return `${run.outcome}${reason}${run.result === undefined ? '' : `, ${recordText(run)}`}`;
}

const whys: ReadonlyMap<string, string> = new Map([
  ['DeadlineExceeded', 'the operator noticed it later than policy.deadline allows'],
  ['JobActive', 'a Job of an earlier period was active'],
  ['Superseded', 'a later period was due before the operator could handle it'],
]);

/**
 * Why the newest period of an object did not run. Null if the period ran, or no run is on record.
 *
 * @example
 * whyNotRun(results) // '2026-11-22T00:00:00Z was missed (DeadlineExceeded): the operator noticed it later than …'
 */
export function whyNotRun([last]: readonly LastResult[]): string | null {
  if (last === undefined) return null;
  const { outcome, reason, message, periodID } = last.run;
  if (outcome === 'executed' || outcome === 'manual') return null;
  const why = message ?? whys.get(reason) ?? '';
  return `${periodID ?? last.at} was ${outcome}${reason === '' ? '' : ` (${reason})`}${why === '' ? '' : `: ${why}`}`;
}
