import { identityOf } from 'kron-core';
import { jobLabels, jobName, labelTime } from 'kron-core/controller';
import type { AuditOptions } from './auditOptions.ts';
import { chosenTimeOf } from './chosenTimeOf.ts';
import { isHandledAt, isRecordedBefore } from './recordedOutcomes.ts';
import { type Story, type StoryJob, type StoryVersion, titleOf, type Violation } from './story.ts';

/**
 * At most one Job per period, ever. The Job name is the lock. A second Job is no violation if the lock was gone for one of
 * two reasons: another client deleted the first Job before its period was recorded; or the second create was delayed, and
 * arrived after the first Job had been recorded and deleted.
 */
export function oneJobForAPeriod(story: Story, { deletedByOthers, createdLate }: AuditOptions): Violation[] {
  const first = new Map<string, StoryJob>();
  return story.jobs.flatMap((job) => {
    const before = first.get(job.periodID);
    first.set(job.periodID, job);
    if (before === undefined) return [];
    const wasUnlocked =
      deletedByOthers?.has(before.uid) === true && !isRecordedBefore(story, before, before.gone);
    const cameLate =
      createdLate?.has(job.uid) === true && before.gone !== undefined && before.gone < job.created;
    return wasUnlocked || cameLate
      ? []
      : [`period ${job.periodID} has a second Job ${job.uid} at ${job.created}, after ${before.uid}`];
  });
}

/** Name and labels of a Job match its period. */
export function jobsAreLabelled(story: Story): Violation[] {
  return story.jobs.flatMap(({ name, labels, periodID, chosenTime }) => {
    const wanted = {
      [jobLabels.name]: story.name,
      [jobLabels.periodID]: labelTime(periodID),
      [jobLabels.chosenTime]: labelTime(chosenTime),
    };
    const wrong = Object.entries(wanted).filter(([label, value]) => labels[label] !== value);
    const named =
      name === jobName(story.name, periodID) ? [] : [`Job ${name} is for ${periodID} by its labels`];
    return [...named, ...wrong.map(([label]) => `Job ${name} has the label ${label}=${labels[label]}`)];
  });
}

/** The chosen time matches the spec and lies within the window. */
export function jobsAreChosen(story: Story, { createdLate }: AuditOptions): Violation[] {
  const identity = identityOf({ metadata: story });
  return story.jobs.flatMap(({ name, uid, created, periodID, chosenTime }) => {
    const chosen = possibleVersions(story, created, createdLate?.has(uid)).map(({ spec }) =>
      chosenTimeOf(identity, spec, periodID),
    );
    if (chosen.includes(chosenTime)) return [];
    return [
      `Job ${name} of period ${periodID} has the chosen time ${chosenTime}, not ${chosen.join(' or ')}`,
    ];
  });
}

/** No Job is created before its chosen time, unless the clock was set back during the create. */
export function jobsAreNotEarly(
  { jobs }: Story,
  { clocksDiffer = 0, createdLate }: AuditOptions,
): Violation[] {
  return jobs.flatMap(({ name, uid, createdAt, chosenTime }) => {
    const early = (Date.parse(chosenTime) - Date.parse(createdAt)) / 1000;
    if (early <= clocksDiffer || createdLate?.has(uid) === true) return [];
    return [`Job ${name} was created ${early} s before its chosen time`];
  });
}

/** A Job is the lock and the evidence of its period, so it is not deleted before the status records the period and its result. */
export function deletedOnceRecorded(story: Story, { deletedByOthers }: AuditOptions): Violation[] {
  return story.jobs.flatMap((job) => {
    const deleted = job.deleting ?? job.gone;
    if (deleted === undefined || deletedByOthers?.has(job.uid) === true) return [];
    if (isHandledAt(story, job, deleted) || isCollected(story, deleted) || hasExpired(job)) return [];
    return [`Job ${job.name} was deleted at ${deleted} before its period ${job.periodID} was handled`];
  });
}

/** No Job is created once the status shows the KronJob as suspended, or long after the KronJob was deleted. */
export function nothingRunsWhileSuspended(story: Story, { createdLate }: AuditOptions): Violation[] {
  return story.jobs.flatMap(({ name, uid, created }) => {
    const resting = possibleVersions(story, created, createdLate?.has(uid)).every(
      ({ spec, deleting }) => spec.policy?.suspend === true || deleting,
    );
    return resting ? [`Job ${name} was created at ${created} while ${titleOf(story)} was suspended`] : [];
  });
}

/**
 * The stored states that a Job may be based on. The first is the generation that the status had observed, the last is the
 * state at the creation of the Job. A late create may be based on any state.
 */
export function possibleVersions(story: Story, created: number, late = false): StoryVersion[] {
  const before = story.versions.filter(({ at }) => at < created);
  const observed = late ? 0 : (before.at(-1)?.status.observedGeneration ?? 0);
  return before.filter(({ generation }) => generation >= observed);
}

/** Whether the Job was deleted with its KronJob. */
function isCollected({ gone, versions }: Story, at: number): boolean {
  if (gone !== undefined && gone <= at) return true;
  return versions.some((version) => version.deleting && version.at <= at);
}

function hasExpired({ ttl, ended }: StoryJob): boolean {
  return ttl !== undefined && ended !== undefined;
}
