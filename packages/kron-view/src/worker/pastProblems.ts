import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { lengthsOf } from '@kron/fleet/live/runTexts';
import { timeOfRun } from '@kron/fleet/live/timeOfRun';
import type { Known } from './known.ts';
import type { ProblemRow } from './protocol.ts';

/** Only this many of the newest runs are searched for missed runs. */
const looked = 10;
/** The least number of runs with a known lateness. If an object has fewer runs, there is no warning about their lateness. */
const fewest = 5;

/**
 * The problems in the recorded runs: the newest run of an object failed, the object missed runs, or its runs start later
 * than its deadline allows.
 */
export function pastProblems({ rows, runs, compiled }: Known): ProblemRow[] {
  return rows.flatMap((object) => {
    const ofObject = [...(runs.get(objectKey(object))?.values() ?? [])];
    const newest = ofObject.sort((a, b) => (timeOfRun(a) < timeOfRun(b) ? 1 : -1));
    const one = compiled[object.row];
    const deadline = one?.kind === 'KronJob' ? one.job.schedule.policy.deadline : null;
    return [...failingProblems(newest), ...missedProblems(newest), ...lateProblems(newest, deadline)];
  });
}

function failingProblems(newest: readonly FleetRun[]): ProblemRow[] {
  const last = newest.find(({ result }) => result === 'Succeeded' || result === 'Failed');
  if (last?.result !== 'Failed') return [];
  const why = last.message === undefined ? '' : `: ${last.message}`;
  return [problemOf(last, 'error', 'Failing', `the newest run failed${why}`)];
}

function missedProblems(newest: readonly FleetRun[]): ProblemRow[] {
  const found = newest.slice(0, looked).filter(({ outcome }) => outcome === 'missed');
  const [last] = found;
  if (last === undefined) return [];
  const message = `${found.length} of the last ${Math.min(looked, newest.length)} runs missed, the newest: ${last.reason}`;
  return [problemOf(last, 'warning', 'Missed', message)];
}

function lateProblems(newest: readonly FleetRun[], deadline: number | null): ProblemRow[] {
  const seen = newest.flatMap((run) => lengthsOf(run).lateness ?? []).sort((a, b) => a - b);
  const [last] = newest;
  const typical = seen[Math.floor(seen.length * 0.95)];
  if (last === undefined || deadline === null || typical === undefined || seen.length < fewest) return [];
  if (deadline >= typical) return [];
  const message = `the deadline is ${deadline} s, but 1 in 20 runs started ${typical} s late or later`;
  return [problemOf(last, 'warning', 'LikelyLate', message)];
}

function problemOf(
  run: FleetRun,
  severity: ProblemRow['severity'],
  code: string,
  message: string,
): ProblemRow {
  const { kind, identity, periodID } = run;
  const at = Date.parse(timeOfRun(run)) / 1_000;
  return {
    severity,
    code,
    message,
    kind,
    identity,
    place: null,
    ...(Number.isNaN(at) ? {} : { at }),
    ...(periodID === undefined ? {} : { periodID }),
  };
}
