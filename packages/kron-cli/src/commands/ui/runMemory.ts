import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { keptRuns, runKey } from '@kron/fleet/live/runKey';
import { timeOfRun } from '@kron/fleet/live/timeOfRun';

const maxRuns = 200_000;

/**
 * Remembers the runs of each object, even after their Jobs, status entries and Events are deleted: the newest 200 runs of
 * each object, and at most 200,000 in all.
 */
export class RunMemory {
  readonly #runs = new Map<string, Map<string, FleetRun>>();
  #count = 0;

  /**
   * Merges the current runs of an object with the remembered runs.
   *
   * @param owner the key of the object
   * @param runs the runs from all sources: those from Events first, then those from the status, then those from Jobs
   * @param current the names of all Jobs that exist; undefined if Jobs cannot be read
   * @returns the runs that are new or changed
   */
  merge(
    owner: string,
    runs: readonly FleetRun[],
    { current, oldest }: { current: ReadonlySet<string> | undefined; oldest: string },
  ): FleetRun[] {
    const known = this.#runs.get(owner) ?? new Map<string, FleetRun>();
    const before = known.size;
    const next = new Map(known);
    for (const run of runs) {
      const key = keyAmong(run, next);
      const earlier = next.get(key);
      if (earlier !== undefined || timeOfRun(run) >= oldest) next.set(key, merged(earlier, run));
    }
    const changed: FleetRun[] = [];
    for (const [key, run] of next) {
      const seen = inQueue(isGone(run, current) ? { ...run, result: 'Deleted' } : run);
      if (isSame(known.get(key), seen)) continue;
      known.set(key, seen);
      changed.push(seen);
    }
    const kept = keptRuns(known);
    this.#runs.set(owner, kept);
    this.#count += kept.size - before;
    if (this.#count > maxRuns) this.#forgetOldest();
    return changed.filter((run) => kept.has(runKey(run)));
  }

  forget(owner: string): void {
    this.#count -= this.#runs.get(owner)?.size ?? 0;
    this.#runs.delete(owner);
  }

  *all(): Generator<FleetRun> {
    for (const runs of this.#runs.values()) yield* runs.values();
  }

  /** Keeps the newer half of the runs of every object. */
  #forgetOldest(): void {
    this.#count = 0;
    for (const [owner, runs] of this.#runs) {
      const kept = keptRuns(runs, Math.ceil(runs.size / 2));
      this.#runs.set(owner, kept);
      this.#count += kept.size;
    }
  }
}

/**
 * The key of a run. After an edit of the spec, a run can lose its period ID. Such a run gets the key of the remembered run
 * with the same Job.
 */
function keyAmong(run: FleetRun, known: ReadonlyMap<string, FleetRun>): string {
  if (run.periodID !== undefined) return runKey(run);
  for (const [key, { jobName }] of known) if (jobName === run.jobName) return key;
  return runKey(run);
}

const ranks: Readonly<Record<FleetRun['source'], number>> = { Event: 1, Status: 2, Job: 3 };

/**
 * Merges two records of a run. The record whose source has the higher rank takes precedence. Exception: if `earlier` has the
 * higher rank, but its result is `Deleted` or not final, the result of `run` is used.
 */
function merged(earlier: FleetRun | undefined, run: FleetRun): FleetRun {
  if (earlier === undefined) return run;
  if (ranks[run.source] >= ranks[earlier.source]) return updated(earlier, run);
  const isOpen = isUnfinished(earlier) || earlier.result === 'Deleted';
  const result = isOpen ? (run.result ?? earlier.result) : earlier.result;
  return { ...run, ...earlier, ...(result === undefined ? {} : { result }) };
}

const statedByJob = ['createdAt', 'startedAt', 'endedAt', 'calendars'] as const;

/**
 * Updates a record with a record of the same or a higher rank. Removes times and `calendars` that `run` lacks, because a Job
 * states all of them. The removed values can be from an earlier Job with the same name, which a user deleted.
 */
function updated(earlier: FleetRun, run: FleetRun): FleetRun {
  const { outcome, reason } = run.periodID === undefined ? earlier : run;
  const next = { ...earlier, ...run, outcome, reason };
  const isOtherJob = earlier.result === 'Failed' && run.result !== 'Failed';
  for (const field of isOtherJob ? ([...statedByJob, 'message'] as const) : statedByJob)
    if (run[field] === undefined) delete next[field];
  return next;
}

/**
 * Whether the Job of a run was deleted and no source has its result. A run from a status is not checked, because the
 * operator records the deletion in the status.
 */
function isGone(run: FleetRun, current: ReadonlySet<string> | undefined): boolean {
  const { source, jobName } = run;
  if (current === undefined || jobName === undefined) return false;
  return source !== 'Status' && isUnfinished(run) && !current.has(jobName);
}

function isUnfinished({ result = 'Active' }: FleetRun): boolean {
  return result === 'Active' || result === 'Suspended';
}

/** Removes the queue from a run whose Job is not suspended. An earlier record can have added this queue. */
function inQueue(run: FleetRun): FleetRun {
  if (run.queue === undefined || run.result === 'Suspended') return run;
  const { queue, ...others } = run;
  return others;
}

function isSame(one: FleetRun | undefined, other: FleetRun): boolean {
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}
