import { labelTime } from '../../kubernetes/labelTime.ts';
import type { StoredJob } from '../../kubernetes/storedJob.ts';
import type { CalendarsSpec } from '../../spec/spec.ts';
import { instantSeconds } from '../../time/instantLike.ts';
import { formatInstant } from '../../zone/formatInstant.ts';
import { decide } from '../decision/decide.ts';
import type { Decision } from '../decision/decision.ts';
import type { ObservedJob } from '../decision/observed.ts';
import { type KronJob, scheduleSpecOf } from '../kubernetes/kronJob.ts';
import { jobLabels } from '../kubernetes/labels.ts';
import { observe, type StoredKronJob } from '../kubernetes/observe.ts';
import { seenJob } from '../kubernetes/seenJob.ts';
import { jobName } from '../../period/jobName.ts';
import type { ForgedKind } from '../../testing/forgeries.ts';
import type { Decided } from './world.ts';

/** The objects of a cluster as an API server stores them, and the other inputs of a decision. */
export type RecordedCluster = {
  kronJob: KronJob & StoredKronJob;
  jobs: StoredJob[];
  now: string;
  watchedSince: string;
  resumedAt?: string;
  holder: string;
  /** The calendars that the constraints refer to. */
  calendars?: CalendarsSpec;
  /** The last edit of the calendars: the calendars before the edit, and when the edit was seen. */
  edit?: { before: CalendarsSpec; seenAt: string };
};

/** A decision as recorded: without its message, whose wording can change. */
export type RecordedDecision = Omit<Decision, 'message'>;

/** Decides about a recorded cluster with the current code. */
export function decideAnew(cluster: RecordedCluster): RecordedDecision {
  const { message: _, ...decision } = lookAt(cluster).decision;
  return JSON.parse(JSON.stringify(decision)) as RecordedDecision;
}

/** The decision about a cluster, and the inputs of the decision. */
export function lookAt(cluster: RecordedCluster): Decided {
  const { kronJob, jobs, now, watchedSince, resumedAt, holder, calendars, edit } = cluster;
  const observed = observe(kronJob, jobs.map(seenJob), {
    watchedSince: new Date(watchedSince),
    resumedAt: resumedAt === undefined ? undefined : new Date(resumedAt),
    holder,
    calendarsSeenAt: edit && new Date(edit.seenAt),
  });
  const before = edit && scheduleSpecOf(kronJob, edit.before);
  const decision = decide(scheduleSpecOf(kronJob, calendars), new Date(now), observed, before);
  return { kronJob, now: Date.parse(now) / 1000, observed, decision };
}

/** The objects from which a decision of a replayed history was made. */
export function clusterOf({ kronJob, now, observed }: Decided): RecordedCluster {
  const { uid, createdAt, watchedSince, resumedAt, holder = '', status, jobs } = observed;
  const metadata = { ...kronJob.metadata, uid, creationTimestamp: text(createdAt) };
  const { spec } = kronJob;
  return {
    kronJob: { metadata, spec, status: status as NonNullable<KronJob['status']> },
    jobs: jobs.map((job) => storedJob(job, kronJob.metadata.name, uid)),
    now: formatInstant(now),
    watchedSince: text(watchedSince),
    ...(resumedAt === undefined ? {} : { resumedAt: text(resumedAt) }),
    holder,
  };
}

const forgedFields = [
  'lastPeriodID',
  'highestPeriodID',
  'schedulingFloor',
  'schedulingSince',
  'claim',
  'lastNominalTime',
] as const;

/** What an adversary can write about a KronJob. */
export const forgedKronJobs: ForgedKind<RecordedCluster> = {
  owner: ({ kronJob: { metadata } }) => metadata,
  nameLabel: jobLabels.name,
  timeLabels: [jobLabels.periodID, jobLabels.chosenTime],
  jobName,
  withStatus: (cluster, field, instant) => {
    const { kronJob } = cluster;
    const name = forgedFields[field] ?? 'lastPeriodID';
    const claim = {
      periodID: instant,
      chosenTime: instant,
      jobName: jobName(kronJob.metadata.name, instant),
      claimedAt: instant,
      for: 'ShortTTL',
      holder: 'forger',
    };
    const forged = { [name]: name === 'claim' ? claim : instant };
    return { ...cluster, kronJob: { ...kronJob, status: { ...kronJob.status, ...forged } } };
  },
};

function storedJob(job: ObservedJob, owner: string, ownerUID: string): StoredJob {
  const { name, uid, owned, periodID, chosenTime, createdAt, state, deleting } = job;
  const done = state === 'succeeded' ? 'Complete' : 'Failed';
  return {
    metadata: {
      name,
      uid,
      creationTimestamp: text(createdAt),
      ...(deleting ? { deletionTimestamp: text(createdAt) } : {}),
      labels: {
        [jobLabels.name]: owner,
        ...(periodID === undefined ? {} : { [jobLabels.periodID]: labelTime(periodID) }),
        ...(chosenTime === undefined ? {} : { [jobLabels.chosenTime]: labelTime(text(chosenTime)) }),
      },
      ...(owned ? { ownerReferences: [{ uid: ownerUID, controller: true }] } : {}),
    },
    ...(state === 'active' ? {} : { status: { conditions: [{ type: done, status: 'True' }] } }),
  };
}

function text(instant: Date | string): string {
  return formatInstant(instantSeconds(instant));
}
