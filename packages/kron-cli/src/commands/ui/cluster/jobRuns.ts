import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { provenJobs, provenRunJobs } from 'kron-core/controller';
import { instantField } from '@kron/fleet/live/instantField';
import { utcText } from '@kron/fleet/text/instantText';
import type { SeenObject } from './seenObject.ts';
import type { SeenUiJob } from './seenJob.ts';
import { shownText } from './shownText.ts';

const results = {
  active: 'Active',
  suspended: 'Suspended',
  succeeded: 'Succeeded',
  failed: 'Failed',
} as const;

/**
 * The runs of the Jobs that an object controls. A Job belongs to a period only if its name and its creation time prove it
 * (isolation.md, 4). Any other Job is a manual run, which has no period.
 */
export function jobRuns(owner: SeenObject, jobs: readonly SeenUiJob[]): FleetRun[] {
  const { fleet, metadata, window } = owner;
  const byName = new Map(jobs.map((job) => [job.metadata.name, job]));
  if (fleet.kind === 'ControlledJob') return controlledRuns(owner, jobs);
  if (fleet.kind === 'CronJob') return cronJobRuns(owner, jobs);
  const observed = jobs.flatMap(({ periodic }) => (periodic === null ? [] : [periodic]));
  return provenJobs(observed, { name: metadata.name, window, stored: null }).map(({ job, period }) => {
    const calendars = byName.get(job.name)?.calendars;
    return {
      ...runOf(owner, byName.get(job.name), job),
      ...(period === null ? {} : periodOf(period)),
      ...(calendars === undefined ? {} : { calendars }),
    };
  });
}

function controlledRuns(owner: SeenObject, jobs: readonly SeenUiJob[]): FleetRun[] {
  const byName = new Map(jobs.map((job) => [job.metadata.name, job]));
  const observed = jobs.flatMap(({ controlled }) =>
    controlled === null ? [] : [{ owned: true, ...controlled }],
  );
  const proven = provenRunJobs(observed, owner.metadata.name);
  // If a run has several Jobs, the last Job represents the run.
  proven.sort((a, b) => (a.index ?? 0) - (b.index ?? 0));
  return proven.map((job) => {
    // A Job that the operator created suspended, and that the operator will unsuspend later, is not shown as suspended.
    const isSuspended = job.suspended && !job.notYetUnsuspended;
    const start = instantField(job.scheduledAt);
    return {
      ...runOf(owner, byName.get(job.name), { ...job, suspended: isSuspended }),
      ...(start === undefined
        ? {}
        : { periodID: start, chosenTime: start, outcome: 'executed', reason: 'Created' }),
    };
  });
}

/** The runs of a CronJob. A Job is no run while the operator holds it until its chosen time. */
function cronJobRuns(owner: SeenObject, jobs: readonly SeenUiJob[]): FleetRun[] {
  return jobs.flatMap((job) => {
    const { cronJob: facts, metadata, createdAt, startedAt } = job;
    if (facts === undefined || facts.isHeld) return [];
    const { nominalTime, chosenTime, ...state } = facts;
    // A held Job was created before its chosen time, so show the start of the Job as its creation.
    const created = chosenTime === undefined ? createdAt : (startedAt ?? createdAt);
    const run = runOf(owner, job, { name: metadata.name, createdAt: created, ...state });
    if (nominalTime === undefined) return [run];
    const executed = { outcome: 'executed', reason: 'Created' };
    return [{ ...run, periodID: nominalTime, chosenTime: chosenTime ?? nominalTime, ...executed }];
  });
}

type ObservedFacts = {
  name: string;
  createdAt: unknown;
  state: 'active' | 'succeeded' | 'failed';
  suspended?: boolean;
  queue?: string;
};

function runOf(
  { fleet: { kind, identity } }: SeenObject,
  job: SeenUiJob | undefined,
  { name, createdAt: created, state, suspended, queue }: ObservedFacts,
): FleetRun {
  const createdAt = instantField(created);
  const { startedAt, endedAt, message } = job ?? {};
  const result = results[state === 'active' && suspended === true ? 'suspended' : state];
  return {
    kind,
    identity,
    outcome: 'manual',
    reason: '',
    ...(createdAt === undefined ? {} : { createdAt }),
    ...(startedAt === undefined ? {} : { startedAt }),
    ...(endedAt === undefined ? {} : { endedAt }),
    result,
    ...(result === 'Suspended' && queue !== undefined ? { queue: shownText(queue) } : {}),
    jobName: name,
    source: 'Job',
    ...(message === undefined ? {} : { message }),
  };
}

function periodOf({
  periodID,
  chosen,
}: NonNullable<ReturnType<typeof provenJobs>[number]['period']>): Pick<FleetRun, 'outcome' | 'reason'> &
  Partial<FleetRun> {
  return {
    periodID,
    ...(chosen === null ? {} : { chosenTime: utcText(chosen) }),
    outcome: 'executed',
    reason: 'Created',
  };
}
