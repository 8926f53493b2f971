import { type DuePosition, isHandled } from '../../period/due.ts';
import { instantSeconds, periodSeconds, readInstant } from '../../time/instantLike.ts';
import type { SpecFacts } from './configuration.ts';
import { unknownAge } from './decision.ts';
import type { Claim, JobPeriod, Observed, ObservedStatus } from './observed.ts';
import { type Suspension, suspensionOf } from './suspension.ts';
import { type ProvenJob, provenJobs } from './provenJobs.ts';
import { schedulingForce, type SchedulingForce } from './schedulingForce.ts';

/** The parts of an observation that rules read directly. Jobs and the claim are left out: they must be checked first. */
type Seen = Pick<
  Observed,
  | 'deleting'
  | 'generation'
  | 'holder'
  | 'refused'
  | 'refusedDelete'
  | 'refusedRead'
  | 'replaceHindrance'
  | 'status'
>;

/** The facts on which the rules decide, after the check of Jobs and of the claim. */
export type Situation = {
  /** Epoch seconds. All other instants in this type are epoch seconds, too, except those in `observed`. */
  readonly now: number;
  readonly watchedSince: number;
  readonly suspension: Suspension;
  readonly observed: Seen;
  /** The length of the window in seconds. 0 in an invalid spec. */
  readonly window: number;
  readonly force: SchedulingForce;
  /** Owned Jobs that are neither Complete nor Failed. */
  readonly active: readonly ProvenJob[];
  readonly jobs: readonly ProvenJob[];
  /** The last period that has an outcome in the stored status. Null if there is none. */
  readonly stored: DuePosition | null;
  /** The periods of Jobs that have no outcome in the stored status, in any order. */
  readonly unrecorded: readonly JobPeriod[];
  /** The stored claim. Null if there is none, or if its Job exists. */
  readonly claim: (Claim & { readonly nominal: number }) | null;
};

export function situationOf(
  { hash, name, window, clusterName }: SpecFacts,
  now: number,
  seen: Observed | null | undefined,
): Situation {
  const observed = seen ?? unseen(now);
  const stored = storedPosition(observed.status);
  const jobs = provenJobs(observed.jobs, {
    name,
    window,
    stored,
    claimed: claimedPeriod(observed.status.claim),
  });
  const unrecorded = unrecordedPeriods(jobs, stored);
  const createdAt = instantSeconds(observed.createdAt);
  const seenAt =
    observed.calendarsSeenAt === undefined ? undefined : instantSeconds(observed.calendarsSeenAt);
  const force = schedulingForce(hash, observed.status, createdAt, now, seenAt);
  return {
    now,
    // If the clocks of two processes differ, `observed.watchedSince` can be later than `now`.
    watchedSince: Math.min(instantSeconds(observed.watchedSince), now),
    suspension: suspensionOf(observed),
    observed,
    window,
    force: clusterName === undefined ? force : { ...force, clusterName },
    active: jobs.filter(({ job }) => job.owned && job.state === 'active'),
    jobs,
    stored,
    unrecorded,
    claim: openClaim(observed.status.claim, unrecorded),
  };
}

/** Without an observation the KronJob counts as created and watched from now on. */
function unseen(now: number): Observed {
  const at = new Date(now * 1000);
  return { uid: '', createdAt: at, watchedSince: at, deleting: false, status: {}, jobs: [] };
}

/**
 * The last period that has an outcome in the stored status. It is never recomputed, because it may come from another
 * scheduling configuration.
 */
function storedPosition(status: ObservedStatus): DuePosition | null {
  const nominal = readInstant(status.lastNominalTime) ?? periodSeconds(status.lastPeriodID);
  return nominal === null ? null : { nominal, due: readInstant(status.lastChosenTime) ?? nominal };
}

function unrecordedPeriods(jobs: readonly ProvenJob[], stored: DuePosition | null): JobPeriod[] {
  const unrecorded: JobPeriod[] = [];
  for (const { period } of jobs) if (period !== null && !isHandled(period, stored)) unrecorded.push(period);
  return unrecorded;
}

/** The period of a claim, in the same form as the period in the labels of a Job. */
function claimedPeriod(claim: Claim | null | undefined): JobPeriod | undefined {
  const nominal = periodSeconds(claim?.periodID);
  if (claim === undefined || claim === null || nominal === null) return undefined;
  const chosen = readInstant(claim.chosenTime);
  return { nominal, chosen, due: chosen ?? nominal, periodID: claim.periodID };
}

/** The stored claim. Null if the Job of the claim exists, because the claim then has no further purpose. */
function openClaim(claim: Claim | null | undefined, unrecorded: readonly JobPeriod[]): Situation['claim'] {
  if (claim === undefined || claim === null) return null;
  const nominal = periodSeconds(claim.periodID);
  if (nominal === null) return null;
  if (unrecorded.some((job) => job.nominal === nominal)) return null;
  // Any user who may write the status can forge `claimedAt`. If it is no time, assume that the claim's Job may have run.
  const claimedAt = readInstant(claim.claimedAt) === null ? unknownAge : claim.claimedAt;
  return { ...claim, claimedAt, nominal };
}
