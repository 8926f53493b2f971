import type { Position } from '../../period/due.ts';
import { comparePositions } from '../../period/due.ts';
import { instantSeconds, periodSeconds, readInstant } from '../../time/instantLike.ts';
import { unknownAge } from './decision.ts';
import type { Claim, Observed, ObservedJob, ObservedStatus, RefusedCreate } from './observed.ts';
import { type JobProof, provenJobs } from './provenJobs.ts';
import type { SchedulingForce } from './schedulingForce.ts';
import { schedulingForce } from './schedulingForce.ts';

/** An owned Job whose period the stored status has not handled. */
export type UnrecordedJob = Position & { readonly periodID: string; readonly chosen: number | null };

/** The observation, with instants in seconds, and what follows from it alone. */
export type Situation = {
  /** Epoch seconds, like every instant here. */
  readonly now: number;
  readonly watchedSince: number;
  readonly createdAt: number;
  readonly deleting: boolean;
  /** The length of the window in seconds. 0 in an invalid spec. */
  readonly window: number;
  readonly holder: string | undefined;
  readonly status: ObservedStatus;
  readonly force: SchedulingForce;
  /** Owned Jobs that are neither Complete nor Failed. */
  readonly active: readonly ObservedJob[];
  /** With the labels that they prove, see {@link provenJobs}. */
  readonly jobs: readonly ObservedJob[];
  readonly refused: RefusedCreate | undefined;
  /** The last handled period of the stored status. */
  readonly stored: Position | null;
  /** In order of due time. */
  readonly unrecorded: readonly UnrecordedJob[];
  /** The stored claim, unless its Job exists. */
  readonly claim: (Claim & { readonly nominal: number }) | null;
};

/** What a spec says about its Jobs, also if it is invalid. */
export type SpecFacts = Pick<JobProof, 'name' | 'window'> & { readonly hash: string };

/** Converts an observation into what the checks need. */
export function situationOf(
  { hash, ...spec }: SpecFacts,
  now: number,
  observed: Observed | undefined,
): Situation {
  const seen = observed ?? unseen(now);
  const stored = storedPosition(seen.status);
  const jobs = provenJobs(seen.jobs, { ...spec, stored });
  const unrecorded = unrecordedJobs(jobs, stored);
  const createdAt = instantSeconds(seen.createdAt);
  return {
    now,
    // With clock skew, the watch can seem to begin after now.
    watchedSince: Math.min(instantSeconds(seen.watchedSince), now),
    createdAt,
    deleting: seen.deleting,
    window: spec.window,
    holder: seen.holder,
    status: seen.status,
    force: schedulingForce(hash, seen.status, createdAt, now),
    active: jobs.filter((job) => job.owned && job.state === 'active'),
    jobs,
    refused: seen.refused,
    stored,
    unrecorded,
    claim: openClaim(seen.status.claim, unrecorded),
  };
}

/** Without an observation the KronJob counts as created and watched from now on. */
function unseen(now: number): Observed {
  const at = new Date(now * 1000);
  return { uid: '', createdAt: at, watchedSince: at, deleting: false, status: {}, jobs: [] };
}

/** The stored position is never recomputed, because it may come from another scheduling configuration. */
function storedPosition(status: ObservedStatus): Position | null {
  const nominal = readInstant(status.lastNominalTime) ?? periodSeconds(status.lastPeriodID);
  return nominal === null ? null : { nominal, due: readInstant(status.lastChosenTime) ?? nominal };
}

function unrecordedJobs(jobs: readonly ObservedJob[], stored: Position | null): UnrecordedJob[] {
  const unrecorded: UnrecordedJob[] = [];
  for (const job of jobs) {
    if (!job.owned || job.periodID === undefined) continue;
    const nominal = periodSeconds(job.periodID);
    if (nominal === null) continue;
    const chosen = readInstant(job.chosenTime);
    const position = { nominal, due: chosen ?? nominal };
    if (stored !== null && comparePositions(position, stored) <= 0) continue;
    unrecorded.push({ ...position, chosen, periodID: job.periodID });
  }
  return unrecorded.sort(comparePositions);
}

/** A claim is open until its Job exists. */
function openClaim(
  claim: Claim | null | undefined,
  unrecorded: readonly UnrecordedJob[],
): Situation['claim'] {
  if (claim === undefined || claim === null) return null;
  const nominal = periodSeconds(claim.periodID);
  if (nominal === null) return null;
  if (unrecorded.some((job) => job.nominal === nominal)) return null;
  // Anyone who may write the status can store any text. The Job of a claim of unknown age may have run.
  const claimedAt = readInstant(claim.claimedAt) === null ? unknownAge : claim.claimedAt;
  return { ...claim, claimedAt, nominal };
}
