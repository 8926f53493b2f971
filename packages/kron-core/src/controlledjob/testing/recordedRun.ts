import type { ForgedKind } from '../../testing/forgeries.ts';
import { labelTime } from '../../kubernetes/labelTime.ts';
import type { StoredJob } from '../../kubernetes/storedJob.ts';
import { instantSeconds, type InstantLike } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { decideControlled } from '../decision/decide.ts';
import type { ControlledDecision } from '../decision/decision.ts';
import type { ControlledObserved, RunJob, RunPod } from '../decision/observed.ts';
import { runJobName } from '../decision/jobName.ts';
import type { ActionRecord } from '../kubernetes/status.ts';
import { type ControlledJob, controlledSpecOf } from '../kubernetes/controlledJob.ts';
import { notYetUnsuspendedAnnotation, runLabels } from '../kubernetes/labels.ts';
import { observeControlled, type StoredControlledJob } from '../kubernetes/observe.ts';
import { seenRunJob } from '../kubernetes/seenJob.ts';
import { seenRunPod, type StoredPod } from '../kubernetes/seenPod.ts';

/** A decision of a replayed history, and the inputs of the decision. */
export type DecidedRun = {
  controlledJob: ControlledJob;
  now: Date;
  observed: ControlledObserved;
  decision: ControlledDecision;
};

/** The objects of a cluster as an API server stores them. `pods` is absent if the Pods were not listed. */
export type RecordedRun = {
  controlledJob: ControlledJob & StoredControlledJob;
  jobs: StoredJob[];
  pods?: StoredPod[];
  now: string;
};

/** A decision as recorded: without its message, whose wording can change. */
export type RecordedRunDecision = Omit<ControlledDecision, 'message'>;

/** Decides about a recorded cluster with the current code. */
export function decideRunAnew({ controlledJob, jobs, pods, now }: RecordedRun): RecordedRunDecision {
  const options = pods === undefined ? {} : { pods: pods.map(seenRunPod) };
  const observed = observeControlled(controlledJob, jobs.map(seenRunJob), options);
  const { message: _, ...decision } = decideControlled(
    controlledSpecOf(controlledJob),
    new Date(now),
    observed,
  );
  return JSON.parse(JSON.stringify(decision)) as RecordedRunDecision;
}

/** The objects from which a decision of a replayed history was made. */
export function runClusterOf({ controlledJob, now, observed }: DecidedRun): RecordedRun {
  const { uid, status, jobs, pods } = observed;
  const { name } = controlledJob.metadata;
  return {
    controlledJob: {
      metadata: { ...controlledJob.metadata, uid },
      spec: controlledJob.spec,
      status: status as NonNullable<ControlledJob['status']>,
    },
    jobs: jobs.map((job) => storedJob(job, name, uid)),
    ...(pods === undefined ? {} : { pods: pods.map(storedPod) }),
    now: text(now),
  };
}

/** What an adversary can write about a ControlledJob. */
export const forgedControlledJobs: ForgedKind<RecordedRun> = {
  owner: ({ controlledJob: { metadata } }) => metadata,
  nameLabel: runLabels.name,
  timeLabels: [runLabels.scheduledAt],
  jobName: (name, instant) => runJobName(name, Date.parse(instant) / 1000, 0),
  // Decisions read only the time of the most recent action.
  withStatus: (cluster, _, timestamp) => {
    const mostRecentAction: ActionRecord = { type: 'JobStopped', timestamp, message: '', jobName: '' };
    const { controlledJob } = cluster;
    return {
      ...cluster,
      controlledJob: { ...controlledJob, status: { ...controlledJob.status, mostRecentAction } },
    };
  },
};

function storedJob(job: RunJob, owner: string, ownerUID: string): StoredJob {
  const { scheduledAt, index, templateHash, manual, createdAt, state, ready } = job;
  const done = state === 'succeeded' ? 'Complete' : 'Failed';
  const conditions = state === 'active' ? {} : { conditions: [{ type: done, status: 'True' }] };
  return {
    metadata: {
      name: job.name,
      uid: job.uid,
      resourceVersion: job.resourceVersion,
      creationTimestamp: text(createdAt),
      ...(job.deleting ? { deletionTimestamp: text(createdAt) } : {}),
      labels: {
        [runLabels.name]: owner,
        ...(scheduledAt === undefined ? {} : { [runLabels.scheduledAt]: labelTime(text(scheduledAt)) }),
        ...(index === undefined ? {} : { [runLabels.index]: String(index) }),
        ...(templateHash === undefined ? {} : { [runLabels.templateHash]: templateHash }),
        ...(manual ? { [runLabels.manual]: 'true' } : {}),
      },
      ...(job.notYetUnsuspended ? { annotations: { [notYetUnsuspendedAnnotation]: 'true' } } : {}),
      ...(job.owned ? { ownerReferences: [{ uid: ownerUID, controller: true }] } : {}),
    },
    ...(job.suspended ? { spec: { suspend: true } } : {}),
    status: { ...conditions, ...(ready ? { ready: 1 } : {}) },
  };
}

function storedPod({ name, jobUID, ended }: RunPod): StoredPod {
  const owners = jobUID === undefined ? {} : { ownerReferences: [{ uid: jobUID, controller: true }] };
  return { metadata: { name, ...owners }, status: { phase: ended ? 'Succeeded' : 'Running' } };
}

function text(instant: InstantLike): string {
  return formatInstant(instantSeconds(instant));
}
