import { toEpoch, toRfc3339 } from '../instant.ts';
import { jobName } from '../jobName.ts';
import type { Spec } from '../spec.ts';
import { windowOf } from '../window.ts';
import type { ModelJob } from './modelLook.ts';
import { inOrder, type ModelPeriod } from './modelPeriods.ts';
import type { Job, Status } from './observation.ts';

const tolerance = 30;

/** Jobs by what they are to a KronJob: Jobs of a period, and those that only block a name. */
export type Jobs = { owned: Job[]; ofPeriod: ReadonlySet<Job>; blocking: Job[] };

/** Reads the Jobs of an observation at an instant. */
export function jobsOf(
  name: string,
  spec: Spec,
  periods: readonly ModelPeriod[],
  now: number,
  jobs: Job[],
): Jobs {
  const width = windowOf(spec, 0).end - windowOf(spec, 0).start;
  const labelled = jobs.map((job) => withLabels(name, periods, now, job));
  const named = labelled.filter(
    (job) => job.owned && job.periodID !== undefined && job.name === jobName(name, job.periodID),
  );
  const blocking = labelled.filter((job) => !job.owned || (named.includes(job) && !isTimely(job, width)));
  const owned = labelled.filter((job) => job.owned && !blocking.includes(job));
  return { owned, ofPeriod: new Set(named), blocking };
}

/** Whether a Job was created late enough to be that of its period. */
function isTimely({ periodID = '', chosenTime, createdAt }: Job, width: number): boolean {
  const earliest = Math.max(toEpoch(periodID) - width, toEpoch(chosenTime ?? '0001-01-01T00:00:00Z'));
  return earliest <= toEpoch(createdAt) + tolerance;
}

/** A Job without labels is known by the name of a period that is due. */
function withLabels(name: string, periods: readonly ModelPeriod[], now: number, job: Job): Job {
  if (!job.owned || job.periodID !== undefined) return job;
  const period = periods.find(({ id, due }) => due <= now && job.name === jobName(name, id));
  return period === undefined ? job : { ...job, periodID: period.id, chosenTime: toRfc3339(period.due) };
}

/** A Job of no period comes before every period. */
export function modelJob(job: Job, isOfPeriod: boolean, configuration: string): ModelJob {
  const nominal = isOfPeriod ? toEpoch(job.periodID ?? '') : Number.NEGATIVE_INFINITY;
  const due = isOfPeriod && job.chosenTime !== undefined ? toEpoch(job.chosenTime) : nominal;
  return {
    id: job.periodID ?? '',
    nominal,
    due,
    active: job.state === 'active',
    deleting: job.deleting,
    configuration,
    era: 0,
  };
}

/** The names of the Jobs that have to go so that one more can start: the oldest, unless there is one place. */
export function replacedJobs({ owned }: Jobs, maxActive: number): string[] {
  const left = owned.filter((job) => job.state === 'active' && !job.deleting);
  const replaced = maxActive === 1 ? left : left.sort(byAgeAndPeriod).slice(0, left.length - maxActive + 1);
  return replaced.map(({ name }) => name);
}

function byAgeAndPeriod(a: Job, b: Job): number {
  return byAge(a, b) || byText(a.periodID ?? '', b.periodID ?? '') || byText(a.name, b.name);
}

function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** The names of the finished Jobs beyond the history limits, oldest first. */
export function beyondLimits({ policy = {} }: Spec, { owned, ofPeriod }: Jobs, status: Status): string[] {
  const { successfulJobsHistoryLimit = 3, failedJobsHistoryLimit = 1 } = policy;
  const stays = (job: Job): boolean =>
    (ofPeriod.has(job) && !isHandled(job, status)) ||
    (status.active ?? []).some(({ name }) => name === job.name);
  const beyond = (state: Job['state'], limit: number): Job[] => {
    const finished = owned.filter((job) => job.state === state && !job.deleting).sort(byAge);
    return finished.slice(0, Math.max(0, finished.length - limit)).filter((job) => !stays(job));
  };
  return [...beyond('succeeded', successfulJobsHistoryLimit), ...beyond('failed', failedJobsHistoryLimit)]
    .sort(byAge)
    .map(({ name }) => name);
}

function byAge(a: Job, b: Job): number {
  return toEpoch(a.createdAt) - toEpoch(b.createdAt);
}

export function isHandled(job: Job, status: Status): boolean {
  const last = lastHandled(status);
  return last !== null && inOrder(modelJob(job, true, ''), last) <= 0;
}

export function lastHandled({
  lastNominalTime,
  lastPeriodID,
  lastChosenTime,
}: Status): { id: string; nominal: number; due: number } | null {
  const id = lastNominalTime ?? lastPeriodID;
  return id === undefined ? null : { id, nominal: toEpoch(id), due: toEpoch(lastChosenTime ?? id) };
}
