import type { AuditOptions } from './auditOptions.ts';
import { possibleVersions } from './jobRules.ts';
import type { Story, StoryJob, StoryVersion, Violation } from './story.ts';

/** No Job is created while as many others are active as the policy allows. */
export function startsHaveAPlace(story: Story, { createdLate }: AuditOptions): Violation[] {
  return story.jobs.flatMap((job) => {
    if (createdLate?.has(job.uid) === true) return [];
    const others = story.jobs.filter(
      (other) => other !== job && createdLate?.has(other.uid) !== true && isActiveAt(other, job.created),
    );
    const limits = possibleVersions(story, job.created, false).map(limitOf);
    if (others.length < Math.max(1, ...limits)) return [];
    return [`Job ${job.name} was created while ${others.map(({ name }) => name).join(', ')} was active`];
  });
}

/**
 * No Job is created once the status shows that as many runs in a row have failed as the policy allows. A success that no status
 * has counted yet ends the pause.
 */
export function nothingStartsWhilePaused(
  story: Story,
  { createdLate, manualJobs = 0 }: AuditOptions,
): Violation[] {
  return story.jobs.flatMap(({ name, uid, created }) => {
    const version = story.versions.filter(({ at }) => at < created).at(-1);
    if (version === undefined || !isPaused(version) || createdLate?.has(uid) === true) return [];
    const { succeeded = 0, consecutiveFailures } = version.status;
    const successes = story.jobs.filter(({ ended }) => ended?.as === 'succeeded' && ended.at < created);
    if (successes.length + manualJobs > succeeded) return [];
    return [`Job ${name} was created at ${created} after ${consecutiveFailures} failures`];
  });
}

/** A period is skipped for failed runs if and only if the status that records it has counted enough of them. */
export function pausesHaveAReason({ versions }: Story): Violation[] {
  return pairs(versions).flatMap(([before, after]) => {
    const known = new Set(before.status.recent?.map(({ periodID }) => periodID));
    const paused = (after.status.recent ?? []).filter(
      ({ periodID, reason }) => reason === 'ConsecutiveFailures' && !known.has(periodID),
    );
    if (paused.length === 0) return [];
    const wasPaused = versions.some(
      (version) =>
        version.generation === after.status.observedGeneration &&
        isPaused({ ...version, status: after.status }),
    );
    return wasPaused
      ? []
      : [`at ${after.at} ${paused[0]?.periodID} is skipped for ${countOf(after)} failures`];
  });
}

/**
 * Each failure of a run is counted once, in the write that counts it in `failed`. A success and an edit begin again at 0. Jobs of no
 * period count in `failed` only.
 */
export function failuresAreCountedOnce({ versions }: Story, { manualJobs = 0 }: AuditOptions): Violation[] {
  return pairs(versions).flatMap(([before, after]) => {
    const spec = versions.findLast(({ generation }) => generation === after.status.observedGeneration)?.spec;
    const isEdited = before.status.observedGeneration !== after.status.observedGeneration;
    const isCounting = (spec?.policy?.pauseAfterFailures ?? null) !== null && !isEdited;
    const failed = counted('failed', before, after);
    const most = isCounting ? countOf(before) + failed : 0;
    const isCertain = counted('succeeded', before, after) === 0 && manualJobs === 0 && spec !== undefined;
    const least = isCertain ? most : 0;
    const count = countOf(after);
    if (least <= count && count <= most) return [];
    return [
      `at ${after.at} consecutiveFailures is ${count}, after ${countOf(before)} and ${failed} failures`,
    ];
  });
}

/** How many Jobs a write has counted. */
function counted(as: 'failed' | 'succeeded', before: StoryVersion, after: StoryVersion): number {
  return (after.status[as] ?? 0) - (before.status[as] ?? 0);
}

/** A wait ends with an outcome of its period, or because of an edit. */
export function waitsEndForAReason({ versions }: Story): Violation[] {
  return pairs(versions).flatMap(([{ status: before }, { at, status: after }]) => {
    const { claim } = before;
    if (claim?.for !== 'Queue' || after.claim?.periodID === claim.periodID) return [];
    const isEdited =
      before.observedGeneration !== after.observedGeneration ||
      before.schedulingHash !== after.schedulingHash;
    const { lastNominalTime = '', lastChosenTime = lastNominalTime } = after;
    const isHandled = `${lastChosenTime} ${lastNominalTime}` >= `${claim.chosenTime} ${claim.periodID}`;
    if (isEdited || isHandled) return [];
    return [`at ${at} the period ${claim.periodID} does not wait any more, and has no outcome`];
  });
}

function limitOf({ spec: { policy } }: StoryVersion): number {
  return policy?.concurrency === 'allow' ? Number.POSITIVE_INFINITY : (policy?.maxActive ?? 1);
}

/** Whether the spec that the status is about allows no more failures. */
function isPaused({ generation, spec, status }: StoryVersion): boolean {
  const allowed = spec.policy?.pauseAfterFailures ?? Number.POSITIVE_INFINITY;
  return status.observedGeneration === generation && (status.consecutiveFailures ?? 0) >= allowed;
}

function countOf({ status }: StoryVersion): number {
  return status.consecutiveFailures ?? 0;
}

function pairs(versions: readonly StoryVersion[]): [before: StoryVersion, after: StoryVersion][] {
  return versions.slice(1).map((after, index) => [versions[index] ?? after, after]);
}

function isActiveAt({ created, ended, gone }: StoryJob, at: number): boolean {
  return created < at && (ended === undefined || ended.at > at) && (gone === undefined || gone > at);
}
